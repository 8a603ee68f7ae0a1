const CARD_DIGITS = { min: 13, max: 19 };
/** Groups of digits, with no more between them than the spaces, dots and strokes that people and devices put there. */
const DIGIT_RUN = /\d+(?:[^\p{L}\p{N}]{1,3}\d+)*/gu;
/** An account number may be stored as a reference, although one in ten has the check digit of a card. */
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[0-9A-Z]{4}){3,7}(?: ?[0-9A-Z]{1,3})?\b/g;

/**
 * Whether a text contains a number that could be a full card number, which is never stored. Another number may be beside it, such as an
 * expiry or a security code, so each run of neighbouring groups is checked.
 */
export function holdsCardNumber(text: string): boolean {
  // Full-width digits and the like are digits to a person who copies them.
  const runs = text.normalize('NFKC').replace(IBAN, 'IBAN').match(DIGIT_RUN) ?? [];
  return runs.some((run) => neighbours(run.match(/\d+/g) ?? []).some(isCardNumber));
}

/** Every row of one or more neighbouring groups, written as one. */
const neighbours = (groups: readonly string[]): string[] =>
  groups.flatMap((_, from) => groups.slice(from).map((__, count) => groups.slice(from, from + count + 1).join('')));

const isCardNumber = (digits: string): boolean =>
  digits.length >= CARD_DIGITS.min && digits.length <= CARD_DIGITS.max && passesLuhn(digits);

/** ISO/IEC 7812: from the right, every second digit doubled, the sum of all digits divisible by ten. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
