import { Drawer } from '@mui/material';
import { styled } from '@mui/material/styles';
import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';

import { ActionButton } from '../buttons/ActionButton';
import { t } from '../../language/language';

interface Props {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Beside the title, such as a status chip. */
  aside?: ReactNode;
  /** Buttons at the foot. */
  actions?: ReactNode;
  /** In pixels, where the window has them. */
  width?: number;
  onClose: () => void;
  children: ReactNode;
}

/** One record of a list beside the list, which stays where it was. Mount it when it opens. */
export const SideDrawer = ({ title, subtitle, aside, actions, width = 600, onClose, children }: Props) => {
  const id = useId();
  return (
    <Drawer open anchor="right" onClose={onClose} slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id } }}>
      <Panel style={{ width: `min(${width}px, 100vw)` }}>
        <header>
          <div className="words">
            <div className="line">
              <h2 id={id}>{title}</h2>
              {aside}
            </div>
            {subtitle && <p>{subtitle}</p>}
          </div>
          <ActionButton icon={X} label={t('Close')} onClick={onClose} />
        </header>
        <div className="body" tabIndex={0}>
          {children}
        </div>
        {actions && <footer>{actions}</footer>}
      </Panel>
    </Drawer>
  );
};

const Panel = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  background: 'var(--panel)',
  header: { display: 'flex', alignItems: 'flex-start', gap: 12, padding: '14px 10px 12px 16px', borderBottom: '1px solid var(--line)' },
  '.words': { flex: 1, minWidth: 0, paddingTop: 2 },
  '.line': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' },
  h2: { fontSize: 16, lineHeight: '24px', overflowWrap: 'anywhere' },
  p: { color: 'var(--text-muted)', fontSize: 13, lineHeight: '18px', overflowWrap: 'anywhere' },
  '.body': { flex: 1, minHeight: 0, overflowY: 'auto', padding: '0 16px 20px', '&:focus-visible': { outlineOffset: -2 } },
  footer: { display: 'flex', justifyContent: 'flex-end', gap: 8, padding: '12px 16px', borderTop: '1px solid var(--line)' },
});
