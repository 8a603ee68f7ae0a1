import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { CalendarDay } from './month';
import { RenewalCalendar } from './RenewalCalendar';

/** From the 10th on, as today is the 10th; two days have renewals. */
const DAYS: CalendarDay[] = Array.from({ length: 22 }, (_, index) => {
  const date = `2026-12-${String(index + 10).padStart(2, '0')}`;
  const due = [4, 14].includes(index) ? { date, renewals: 3, amount: '30.00', balanceAfter: index === 14 ? '-10.00' : '20.00' } : undefined;
  return { date, due, balance: index >= 14 ? '-10.00' : index >= 4 ? '20.00' : '50.00', isShort: index >= 14 };
});

async function open(canLeave = true) {
  const onPoint = vi.fn();
  const onLeave = vi.fn();
  render(<RenewalCalendar month="2026-12" days={DAYS} today="2026-12-10" onPoint={onPoint} onLeave={onLeave} canLeave={() => canLeave} />);
  await userEvent.tab();
  return { onPoint, onLeave };
}

describe('the calendar of renewals', () => {
  it('is one stop of the Tab key, on the first day that has renewals', async () => {
    await open();
    expect(document.activeElement).toHaveAccessibleName('12/14/2026: 3 renewals for $30.00, balance $20.00');
    await userEvent.tab();
    expect(document.body).toHaveFocus();
  });

  it.each([
    ['{ArrowRight}', '12/15/2026: no renewals, balance $20.00'],
    ['{ArrowLeft}', '12/13/2026: no renewals, balance $50.00'],
    ['{ArrowDown}', '12/21/2026: no renewals, balance $20.00'],
    ['{Home}', '12/10/2026: no renewals, balance $50.00'],
    ['{End}', '12/31/2026: no renewals, balance −$10.00'],
  ])('moves with %s to another day, and shows its renewals', async (key, day) => {
    const { onPoint } = await open();
    await userEvent.keyboard(key);
    expect(document.activeElement).toHaveAccessibleName(day);
    expect(screen.getByRole('status')).toHaveTextContent(day);
    expect(onPoint).toHaveBeenLastCalledWith(day.replace(/^(..).(..).(....).*/, '$3-$1-$2'));
  });

  it('says of a day that its renewals are not covered', async () => {
    await open();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toHaveAccessibleName('12/24/2026: 3 renewals for $30.00, balance −$10.00, not covered');
  });

  it('changes to the next month with an arrow past the last day and with Page Down, and back', async () => {
    const { onLeave } = await open();
    await userEvent.keyboard('{End}{ArrowRight}');
    await userEvent.keyboard('{PageDown}');
    await userEvent.keyboard('{Home}{ArrowLeft}');
    await userEvent.keyboard('{PageUp}');
    expect(onLeave.mock.calls).toEqual([[1], [1], [-1], [-1]]);
  });

  it('stays where there is no other month', async () => {
    const { onLeave } = await open(false);
    await userEvent.keyboard('{PageDown}{End}{ArrowRight}');
    expect(onLeave).not.toHaveBeenCalled();
    expect(document.activeElement).toHaveAccessibleName(/^12\/31\/2026/);
  });
});
