/** An amount as it was typed, written as PostgreSQL writes it: `7` → `7.00`. */
export function twoPlaces(amount: string): string {
  const sign = amount.startsWith('-') ? '-' : '';
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  return `${sign}${BigInt(whole)}.${fraction.padEnd(2, '0')}`;
}

export const isZero = (amount: string): boolean => /^-?0+(\.0+)?$/.test(amount);

/** Whole cents, for rules that compare or divide amounts: exact, as no JavaScript number is. */
export const centsOf = (amount: string): bigint => BigInt(twoPlaces(amount).replace('.', ''));

export function amountOf(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
