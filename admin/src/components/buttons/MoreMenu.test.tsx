import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Eye, Pencil } from 'lucide-react';

import { ActionButton } from './ActionButton';
import { PlaceProvider } from './folding';
import { MoreMenu } from './MoreMenu';

const edit = vi.fn();
const ACTIONS = (
  <>
    <ActionButton icon={Pencil} label="Edit order-7" hint="Edit" onClick={edit} />
    <ActionButton icon={Eye} label="Preview order-7" hint="Preview" stays />
  </>
);

describe('the actions of a narrow row', () => {
  it('are items of a menu, which closes behind the one that is chosen', async () => {
    render(<MoreMenu>{ACTIONS}</MoreMenu>);
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    const item = screen.getByRole('menuitem');
    expect(item).toHaveTextContent('Edit');
    expect(item).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(edit).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menuitem')).toBeNull();
  });

  it('stand beside the menu where they are meant to stay', () => {
    render(<PlaceProvider value="kept">{ACTIONS}</PlaceProvider>);
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Preview order-7']);
  });
});
