import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';

import { holdUntilPaint } from './afterPaint';
import { rememberList } from './lastList';
import { Page, PageHeader } from './Page';

describe('a screen', () => {
  const draw = () =>
    render(
      <Page>
        <h1>Head</h1>
        <p>Body</p>
      </Page>,
    );

  it('shows its head before all else when the page is drawn for the first time, and the rest by itself', async () => {
    holdUntilPaint();
    draw();
    expect(screen.getByText('Head')).toBeVisible();
    expect(screen.queryByText('Body')).toBeNull();
    expect(await screen.findByText('Body')).toBeVisible();
  });

  it('is drawn whole from then on', () => {
    draw();
    expect(screen.getByText('Body')).toBeVisible();
  });
});

it('the way back leads to the list as it was left: its page, sort and filters', () => {
  rememberList('projects', '/projects?filter=%7B%22status%22%3A%22paused%22%7D&page=2');
  render(
    <MemoryRouter>
      <PageHeader title="Northlight" back={{ to: '/projects', label: 'Projects', list: 'projects' }} />
      <PageHeader title="Ticket" back={{ to: '/support', label: 'Support', list: 'support/tickets' }} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Projects' })).toHaveAttribute(
    'href',
    '/projects?filter=%7B%22status%22%3A%22paused%22%7D&page=2',
  );
  expect(screen.getByRole('link', { name: 'Support' })).toHaveAttribute('href', '/support');
});
