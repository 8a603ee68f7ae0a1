import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useId, useState, type ReactNode } from 'react';

import { CopyButton } from '../buttons/CopyButton';
import { useUnsaved } from './unsaved';
import { t } from '../../language/language';

interface Props {
  title: string;
  /** Which secret it is, and that it is shown only now. */
  children: ReactNode;
  /** Null where a repeat of the request does not show it again. */
  secret: string | null;
  copyLabel: string;
  onDone: () => void;
}

/** A secret that is shown once. Done closes; Escape and Back ask first, a click outside does nothing. */
export const SecretDialog = ({ title, children, secret, copyLabel, onDone }: Props) => {
  const id = useId();
  const [asking, setAsking] = useState(false);
  useUnsaved(true);
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={(_, reason) => reason === 'escapeKeyDown' && setAsking(true)}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <p id={`${id}-text`} style={{ margin: '0 0 16px', color: 'var(--text-muted)' }}>
          {children}
        </p>
        {secret === null ? (
          <p role="alert">{t('It was shown before and cannot be shown again. Rotate it to get a new one.')}</p>
        ) : (
          <SecretBox>
            <code className="mono" data-testid="shown-once">
              {secret}
            </code>
            <CopyButton text={secret} label={copyLabel} />
          </SecretBox>
        )}
      </DialogContent>
      {asking ? (
        <DialogActions role="alert" sx={{ flexWrap: 'wrap' }}>
          <span style={{ flex: '1 1 220px' }}>{t('It cannot be shown again. Close it?')}</span>
          <Button autoFocus onClick={() => setAsking(false)}>
            {t('Keep it open')}
          </Button>
          <Button variant="contained" color="error" onClick={onDone}>
            {t('Close')}
          </Button>
        </DialogActions>
      ) : (
        <DialogActions>
          <Button variant="contained" color="primary" autoFocus onClick={onDone}>
            {t('Done')}
          </Button>
        </DialogActions>
      )}
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
