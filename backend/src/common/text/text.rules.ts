/** PostgreSQL cannot store NUL, and a lone surrogate is no character: both are refused wherever text comes in. */
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** As texts are stored: canonically composed (NFC), without blanks at both ends. */
export const tidyText = (text: string): string => text.normalize('NFC').trim();

/** Length counts code points, as PostgreSQL does: an emoji is one character or a few, never two for each. */
export const lengthOf = (text: string): number => Array.from(text).length;

/** White space, what Unicode says to draw nothing for (joiners, fillers, soft hyphens), and signs whose shape is empty. */
const INVISIBLE = /^[\s\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}]*$/u;

export const isVisible = (text: string): boolean => !INVISIBLE.test(text);

const CONTROL = /\p{Cc}/u;
const CONTROL_IN_LINES = /[^\P{Cc}\t\n\r]/u;
const LINE_BREAK = /[\n\r\u2028\u2029]/;
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/;

/** Why a text that people write is not taken, or undefined. @param isMultiline whether line breaks and tabs are allowed */
export function forbiddenIn(text: string, isMultiline: boolean): string | undefined {
  if (!text.isWellFormed()) return 'Has a character that cannot be stored';
  if (!isMultiline && LINE_BREAK.test(text)) return 'Must be one line';
  if ((isMultiline ? CONTROL_IN_LINES : CONTROL).test(text)) return 'Must not contain control characters';
  if (DIRECTION.test(text)) return 'Must not contain characters that change the direction of text';
  return undefined;
}
