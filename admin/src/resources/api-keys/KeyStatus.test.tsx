import { render, screen } from '@testing-library/react';

import { KeyStatus } from './apiKeyColumns';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

describe('the status of a key', () => {
  it('says of one that was rotated when it stops, and not that it is active', () => {
    render(<KeyStatus apiKey={{ status: 'active', graceUntil: inHours(23.5) }} />);
    expect(screen.getByText('Stops in 23 h')).toBeVisible();
    expect(screen.queryByText('Active')).toBeNull();
  });

  it('says of one that was revoked meanwhile that it is', () => {
    render(<KeyStatus apiKey={{ status: 'revoked', graceUntil: inHours(23.5) }} />);
    expect(screen.getByText('Revoked')).toBeVisible();
  });

  it('is plain for any other', () => {
    render(<KeyStatus apiKey={{ status: 'active', graceUntil: null }} />);
    expect(screen.getByText('Active')).toBeVisible();
  });
});
