import { fileName, outdated } from './outdated.js';

const NOW = new Date('2026-11-28T03:15:00Z');
const daysAgo = (days: number, suffix: 'backup' | 'unverified' | 'partial' = 'backup') =>
  fileName(new Date(NOW.getTime() - days * 86_400_000), suffix);
const POLICY = { keepDays: 14, keepLeast: 3 };

describe('the backups to delete', () => {
  it('are those older than the retention, good or not, and the leftovers of killed runs', () => {
    const names = [
      daysAgo(0),
      daysAgo(1),
      daysAgo(14),
      daysAgo(15),
      daysAgo(16, 'unverified'),
      daysAgo(3, 'unverified'),
      daysAgo(0, 'partial'),
    ];
    expect(outdated(names, NOW, POLICY).sort()).toEqual([daysAgo(15), daysAgo(16, 'unverified'), daysAgo(0, 'partial')].sort());
  });

  it('are never the newest good ones, however old', () => {
    const names = [daysAgo(100), daysAgo(90), daysAgo(80), daysAgo(70), daysAgo(1, 'unverified')];
    expect(outdated(names, NOW, POLICY)).toEqual([daysAgo(100)]);
  });

  it('are never files of another kind', () => {
    expect(outdated(['notes.txt', 'kage-old.backup', '.keep'], NOW, POLICY)).toEqual([]);
  });

  it('have the time of their start in their names', () => {
    expect(fileName(NOW, 'backup')).toBe('kage-20261128T031500Z.backup');
  });
});
