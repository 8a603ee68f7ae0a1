import { UnknownOutcomes } from './unknownOutcomes';

it('forgets a wish after ten minutes: whoever comes back then means a new one', () => {
  let now = 0;
  const outcomes = new UnknownOutcomes(() => now);
  const first = outcomes.keyFor('POST x');
  now = 9 * 60_000;
  expect(outcomes.keyFor('POST x')).toBe(first);
  now = 11 * 60_000;
  expect(outcomes.keyFor('POST x')).not.toBe(first);
});
