/** `UTC` first, then every zone that this browser knows, by name. The stored one is among them whatever the browser thinks of it. */
export function zoneNames(stored: string, known: readonly string[] = Intl.supportedValuesOf('timeZone')): string[] {
  const places = [...known, stored].filter((name) => name !== 'UTC' && name.includes('/'));
  return ['UTC', ...[...new Set(places)].sort((a, b) => a.localeCompare(b, 'en'))];
}

/** How far the zone is from UTC now: `UTC+05:30`. */
export function offsetOf(zone: string, now: number = Date.now()): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(now);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.slice('GMT'.length);
  return `UTC${offset || '+00:00'}`;
}

/** `New York` finds `America/New_York`, and so does `utc-05`. */
export const matchesZone = (zone: string, typed: string, now: number = Date.now()) => {
  const text = `${zone} ${zone.replace(/[_/]/g, ' ')} ${offsetOf(zone, now)}`.toLowerCase();
  return typed
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};
