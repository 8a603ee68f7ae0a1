const DAY_MS = 86_400_000;
const WRITTEN_FOR = Date.parse('2026-12-01');

/** Every example is written for December 2026 and served as if that month began today: sent as it stands, it works on any day. */
export function dateExamples<T extends object>(document: T, today: Date): T {
  const ahead = Math.floor(today.getTime() / DAY_MS) * DAY_MS - WRITTEN_FOR;
  const moved = (day: string): string => new Date(Date.parse(day) + ahead).toISOString().slice(0, 10);
  return JSON.parse(JSON.stringify(document).replace(/\b2026-12-\d\d/g, moved)) as T;
}
