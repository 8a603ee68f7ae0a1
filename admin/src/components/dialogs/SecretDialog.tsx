import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';

import { CopyButton } from '../buttons/CopyButton';

interface Props {
  title: string;
  /** Which secret it is, and that it comes this once. */
  children: ReactNode;
  secret: string;
  copyLabel: string;
  onDone: () => void;
}

/** A secret that is shown this once. Only Done closes: neither Escape nor a click outside may throw it away by mistake. */
export const SecretDialog = ({ title, children, secret, copyLabel, onDone }: Props) => {
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <p id={`${id}-text`} style={{ margin: '0 0 16px', color: 'var(--text-muted)' }}>
          {children}
        </p>
        <SecretBox>
          <code className="mono" data-testid="shown-once">
            {secret}
          </code>
          <CopyButton text={secret} label={copyLabel} />
        </SecretBox>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" color="primary" autoFocus onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
};

const SecretBox = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  padding: '8px 8px 8px 12px',
  border: '1px solid var(--line)',
  borderRadius: 8,
  background: 'var(--neutral-soft)',
  code: { overflowWrap: 'anywhere', userSelect: 'all' },
});
