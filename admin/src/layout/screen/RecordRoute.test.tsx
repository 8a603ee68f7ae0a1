import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';

import { RecordRoute } from './RecordRoute';

const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/things/:id" element={<RecordRoute>{(id) => <h1>Thing {id}</h1>}</RecordRoute>} />
      </Routes>
    </MemoryRouter>,
  );

describe('the address of a record', () => {
  it.each(['1', '7', '2147483647'])('shows the record %s', (id) => {
    open(`/things/${id}`);
    expect(screen.getByRole('heading')).toHaveTextContent(`Thing ${id}`);
  });

  it.each(['abc', '0', '-1', '1.5', '01', '1e3', '2147483648', '99999999999', '%20', 'undefined'])(
    '%s is not found, and nothing is asked',
    (id) => {
      open(`/things/${id}`);
      expect(screen.getByRole('heading')).toHaveTextContent('404 Page Not Found');
    },
  );
});
