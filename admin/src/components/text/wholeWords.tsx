import { Fragment, type ReactNode } from 'react';

/** A longer one may break: it could be wider than its column. */
const LONG = 20;

/** A text whose names with a hyphen, such as `NL-1016`, stay on one line. */
export const wholeWords = (text: ReactNode): ReactNode =>
  typeof text !== 'string' || !text.includes('-')
    ? text
    : text
        .split(/(\s+)/)
        .map((word, index) => (
          <Fragment key={index}>
            {word.includes('-') && word.length <= LONG ? <span style={{ whiteSpace: 'nowrap' }}>{word}</span> : word}
          </Fragment>
        ));
