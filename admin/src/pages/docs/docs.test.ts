import { describe, expect, it } from 'vitest';

import { EXAMPLES, fillExample } from './examples';
import { findSections, SECTIONS } from './sections';

describe('the documentation', () => {
  it('finds the sections that hold every word', () => {
    expect(findSections('Idempotent 24')[0]?.id).toBe('idempotency');
    expect(findSections('')).toHaveLength(SECTIONS.length);
    expect(findSections('zebra')).toEqual([]);
  });

  it.each(EXAMPLES)('leaves no placeholder in the example in $language', ({ code }) => {
    const filled = fillExample(code, { base: 'https://console.example.com', key: 'k', start: '2026-11-28', end: '2026-12-28' });
    expect(filled).toContain('https://console.example.com/api/v1/subscriptions');
    expect(filled).not.toMatch(/BASE|KEY|START|\bEND\b/);
  });
});
