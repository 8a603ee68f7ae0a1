const COMPACT = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** For axes and marks, where there is no room for cents: `$1.2K`. What is exact stands in the tooltip and in the table. */
export const formatCompactMoney = (amount: number) => COMPACT.format(amount).replace('-', '−');
