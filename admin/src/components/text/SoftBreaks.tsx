import { Fragment } from 'react';

/** Behind its signs. */
const SIGNS = /(?<=[:/.?&])(?![:/.?&])/;

/**
 * What has no spaces, such as `subscription:41:renewal:2` or an address: it breaks between its parts, and inside a word only where that is
 * too long. Each part has an element of its own: a browser that translates the page takes a text out, and React could not find it again
 * beside others.
 */
export const SoftBreaks = ({ text, between = SIGNS }: { text: string; between?: RegExp }) =>
  text.split(between).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ));

/** Longer ones may break: they are wider than a narrow column. */
const KEPT_MAX = 24;

/** A sentence with order numbers, such as `Renewal of subscription NL-1016`: a number breaks neither at its hyphen nor before its `#`. */
export const KeepTogether = ({ text }: { text: string }) =>
  text.split(/(\S+ #\d+|\S+-\S+)/).map((part, index) => (
    <span key={index} style={index % 2 === 1 && part.length <= KEPT_MAX ? { whiteSpace: 'nowrap' } : undefined}>
      {part}
    </span>
  ));

/** An address of the internet: one of version 4 on its line, one of version 6 between its groups, and whole. */
export const AddressText = ({ address }: { address: string | null }) => (
  <bdi dir="ltr" style={address?.includes(':') ? undefined : { whiteSpace: 'nowrap' }}>
    {address === null ? '–' : <SoftBreaks text={address} />}
  </bdi>
);
