/** Nothing of what follows makes a difference to these, and most texts have no others. */
const PRINTABLE_ASCII = /^[ -~]*$/;

/**
 * The one form in which two texts are compared when upper and lower case and Unicode's ways of writing the same letter do not count:
 * NFKC, Unicode's full case folding (ß is ss, a final sigma is a sigma, ı stays ı), NFKC again. PostgreSQL's `lower()` depends on the
 * database's locale and folds differently, so that what is unique or looked up by it is stored beside the text.
 */
export function foldText(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text.toLowerCase();
  return Array.from(text.normalize('NFKC'), foldCharacter).join('').normalize('NFKC');
}

/** The form in which e-mail addresses are compared and looked up. Mail goes to the address as it was written. */
export const foldEmail = (email: string): string => foldText(email.trim());

/** Character by character, since `toLowerCase` writes the last sigma of a word differently. */
function foldCharacter(character: string): string {
  if (character === 'ı') return character;
  return Array.from(character.toLowerCase().toUpperCase(), (each) => each.toLowerCase()).join('');
}
