import { Fragment } from 'react';

/** What has no spaces, such as `subscription:41:renewal:2` or an address: it breaks behind its signs, and inside a word only where that is too long. */
export const SoftBreaks = ({ text }: { text: string }) =>
  text.split(/(?<=[:/.?&])(?![:/.?&])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
