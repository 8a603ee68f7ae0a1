import { Button, Menu } from '@mui/material';
import { ChevronDown, Ellipsis } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { BELOW_END } from '../../theme/sides';
import { ActionButton } from './ActionButton';
import { PlaceProvider } from './folding';
import { t } from '../../language/language';

interface Props {
  /** On the button, which is three dots without it. */
  text?: string;
  /** Action and row buttons: they are the items. */
  children: ReactNode;
}

/** The less frequent actions behind one button. */
export const MoreMenu = ({ text, children }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      {text ? (
        <Button aria-haspopup="menu" aria-expanded={!!anchor} onClick={(event) => setAnchor(event.currentTarget)}>
          {text}
          <ChevronDown size={15} aria-hidden />
        </Button>
      ) : (
        <ActionButton icon={Ellipsis} label={t('More actions')} isOpen={!!anchor} onClick={(event) => setAnchor(event.currentTarget)} />
      )}
      <Menu open={!!anchor} anchorEl={anchor} {...BELOW_END} onClose={close} slotProps={{ list: { onClick: close } }}>
        <PlaceProvider value="menu">{children}</PlaceProvider>
      </Menu>
    </>
  );
};
