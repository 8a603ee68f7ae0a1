import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { FocusKeeper } from './FocusKeeper';

const List = ({ names }: { names: string[] }) => {
  const [rows, setRows] = useState(names);
  return (
    <>
      <button type="button">Outside</button>
      <main id="content" tabIndex={-1}>
        <section aria-label="Rows">
          <ul>
            {rows.map((name) => (
              <li key={name}>
                <a href="#row">{name}</a>
                <button type="button" onClick={() => setRows(rows.filter((row) => row !== name))}>
                  Delete {name}
                </button>
              </li>
            ))}
          </ul>
        </section>
      </main>
      <FocusKeeper />
    </>
  );
};

const remove = async (name: string) => {
  screen.getByRole('button', { name: `Delete ${name}` }).focus();
  await userEvent.keyboard('{Enter}');
};

describe('the focus', () => {
  it('goes to the row that takes the place of the deleted one, and from the last to the one before', async () => {
    render(<List names={['One', 'Two', 'Three']} />);
    await remove('Two');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Three' })).toHaveFocus());
    await remove('Three');
    await waitFor(() => expect(screen.getByRole('link', { name: 'One' })).toHaveFocus());
  });

  it('stays in the nearest remaining ancestor where there is no row any more', async () => {
    render(<List names={['One']} />);
    await remove('One');
    await waitFor(() => expect(screen.getByRole('list')).toHaveFocus());
  });

  it('goes to the main part where the whole screen disappeared', async () => {
    const { rerender } = render(
      <main id="content" tabIndex={-1}>
        <a href="#next">Next screen</a>
        <FocusKeeper />
      </main>,
    );
    screen.getByRole('link').focus();
    rerender(
      <main id="content" tabIndex={-1}>
        <p>The next screen</p>
        <FocusKeeper />
      </main>,
    );
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('is not moved where another element has it', async () => {
    render(<List names={['One', 'Two']} />);
    const button = screen.getByRole('button', { name: 'Delete One' });
    button.focus();
    screen.getByRole('button', { name: 'Outside' }).focus();
    act(() => button.click());
    await waitFor(() => expect(screen.queryByText('One')).toBeNull());
    expect(screen.getByRole('button', { name: 'Outside' })).toHaveFocus();
  });
});
