import type { ReactNode } from 'react';

/** A longer one may break: it could be wider than its column. */
const LONG = 20;

/**
 * A text whose names with a hyphen, such as `NL-1016`, stay on one line. Each part has an element of its own: a browser that translates the
 * page takes a text out, and React could not find it again beside others.
 */
export const wholeWords = (text: ReactNode): ReactNode =>
  typeof text !== 'string' || !text.includes('-')
    ? text
    : text.split(/(\s+)/).map((word, index) => (
        <span key={index} style={word.includes('-') && word.length <= LONG ? { whiteSpace: 'nowrap' } : undefined}>
          {word}
        </span>
      ));
