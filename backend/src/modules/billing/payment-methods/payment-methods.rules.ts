const CARD_DIGITS = { min: 13, max: 19 };
/** Digits with the spaces, dots and dashes that people and devices put between them. */
const DIGIT_RUN = /\d(?:[ .\-\u00a0]?\d)*/g;

/** Whether a text holds what passes for a full card number; such a number is never stored. */
export function holdsCardNumber(text: string): boolean {
  return (text.match(DIGIT_RUN) ?? []).some((run) => {
    const digits = run.replace(/\D/g, '');
    return digits.length >= CARD_DIGITS.min && digits.length <= CARD_DIGITS.max && passesLuhn(digits);
  });
}

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
