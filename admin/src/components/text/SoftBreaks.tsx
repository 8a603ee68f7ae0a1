import { Fragment } from 'react';

/** What has no spaces, such as `subscription:41:renewal:2` or an address: it breaks behind its signs, and inside a word only where that is too long. */
export const SoftBreaks = ({ text }: { text: string }) =>
  text.split(/(?<=[:/.?&])(?![:/.?&])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/** Longer ones may break: they are wider than a narrow column. */
const KEPT_MAX = 24;

/** A sentence with order numbers, such as `Renewal of subscription NL-1016`: a number breaks neither at its hyphen nor before its `#`. */
export const KeepTogether = ({ text }: { text: string }) =>
  text.split(/(\S+ #\d+|\S+-\S+)/).map((part, index) =>
    index % 2 === 1 && part.length <= KEPT_MAX ? (
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
