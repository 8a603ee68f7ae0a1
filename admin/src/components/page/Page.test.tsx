import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';

import { rememberList } from './lastList';
import { PageHeader } from './Page';

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
