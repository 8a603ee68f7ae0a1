/** A decimal text cut to so many places, without floats and without an exponent; what is cut away is not rounded up. */
export function toPlaces(decimal: string, places: number): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return places === 0 ? whole : `${whole}.${fraction.padEnd(places, '0').slice(0, places)}`;
}

/** `1234567.8901` → `1,234,567.8901`. */
export const inThousands = (decimal: string): string => decimal.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
