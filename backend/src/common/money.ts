/** An amount as it was typed, written as PostgreSQL writes it: `7` → `7.00`. Amounts are calculated by PostgreSQL alone. */
export function twoPlaces(amount: string): string {
  const sign = amount.startsWith('-') ? '-' : '';
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  return `${sign}${BigInt(whole)}.${fraction.padEnd(2, '0')}`;
}

export const isZero = (amount: string): boolean => /^-?0+(\.0+)?$/.test(amount);
