import { render, screen } from '@testing-library/react';

import type { CurrentUser } from '../../api/types';
import Frame from './Frame';

const user = { firstName: 'Ada', lastName: 'Admin', email: 'ada@example.com', permissions: ['projects.read'] } as unknown as CurrentUser;

const open = (address: string) => {
  window.history.replaceState(null, '', address);
  render(<Frame user={user} />);
};

describe('the frame, before the console has come,', () => {
  it('shows the title of the screen and the words below it', () => {
    open('/projects');
    expect(screen.getByText('Manage your whitelabel VPN projects')).toBeVisible();
    expect(screen.getAllByText('Projects')).toHaveLength(2);
  });

  it('has the same head for each tab of a screen, and none for a record', () => {
    open('/billing/topups');
    expect(screen.getByText('Billing & Balance')).toBeVisible();
    open('/billing/crypto-refunds/7');
    expect(screen.getAllByText('Billing & Balance')).toHaveLength(1);
  });

  it('marks where one is, and offers nothing that the role does not allow', () => {
    open('/projects');
    expect(screen.getByText('Projects', { selector: 'a span' }).parentElement).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByText('Subscriptions')).toBeNull();
  });

  it('marks the entry that a screen without one is reached from', () => {
    open('/sync-status');
    expect(screen.getByText('Dashboard', { selector: 'a span' }).parentElement).toHaveAttribute('aria-current', 'page');
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
  });

  it('is a picture that can neither be pressed nor read twice', () => {
    open('/dashboard');
    const pressable = [...document.querySelectorAll('a, button')];
    expect(pressable.length).toBeGreaterThan(3);
    expect(pressable.filter((each) => !each.closest('[inert]'))).toEqual([]);
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  });
});
