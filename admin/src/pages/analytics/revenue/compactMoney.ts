const dollars = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...options });

const WHOLE = dollars({ maximumFractionDigits: 0 });
const WITH_CENTS = dollars({});
const COMPACT = dollars({ notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 });
const COMPACT_FROM = 1000;

/** For axes and marks, where there is little room: `$1.2K`, `$12.50`, `$30`. What is exact stands in the tooltip and in the table. */
export function formatCompactMoney(amount: number): string {
  const format = Math.abs(amount) >= COMPACT_FROM ? COMPACT : Number.isInteger(amount) ? WHOLE : WITH_CENTS;
  return format.format(amount).replace('-', '−');
}
