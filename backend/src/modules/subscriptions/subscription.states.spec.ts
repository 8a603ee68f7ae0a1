import { readFileSync } from 'node:fs';
import path from 'node:path';

import { STATES } from './subscription.rules.js';

const DOCUMENT = readFileSync(path.join(import.meta.dirname, '../../../ARCHITECTURE.md'), 'utf8');

const words = (cell: string): string[] => Array.from(cell.matchAll(/`(\w+)`/g), ([, word = '']) => word);

describe('the table of states in ARCHITECTURE.md', () => {
  it('is the data that the server works by', () => {
    const chapter = DOCUMENT.split('## The states of a subscription')[1]?.split('\n## ')[0] ?? '';
    const rows = chapter.split('\n').filter((line) => line.startsWith('| `'));
    const told = rows.map((line) => {
      const [state = '', moves = '', renewal = '', served = '', enabled = ''] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim());
      const described = {
        movesTo: words(moves),
        renewsTo: words(renewal)[0] ?? null,
        isServed: served === 'yes',
        isEnabled: enabled === 'yes',
      };
      return [words(state)[0], described];
    });
    expect(Object.fromEntries(told)).toEqual(STATES);
    expect(told).toHaveLength(Object.keys(STATES).length);
  });
});
