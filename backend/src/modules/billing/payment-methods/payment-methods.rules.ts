const CARD_DIGITS = { min: 13, max: 19 };
/** Groups of digits, with no more between them than the spaces, dots and strokes that people and devices put there. */
const DIGIT_RUN = /\d+(?:[^\p{L}\p{N}]{1,3}\d+)*/gu;
/** An account number is a reference, and every tenth one would pass for a card. */
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[0-9A-Z]{4}){3,7}(?: ?[0-9A-Z]{1,3})?\b/g;

/**
 * Whether a text holds what passes for a full card number; such a number is never stored. Another number may stand beside it, such as an
 * expiry or a security code, so each row of neighbouring groups is looked at.
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
