import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useId } from 'react';

import type { CreatedApiKey } from '../../api/types';
import { CopyButton } from '../../components/CopyButton';

/** The full key is shown this once. Only Done closes: neither Escape nor a click outside may throw it away by mistake. */
export const NewKeyDialog = ({ apiKey, onDone }: { apiKey: CreatedApiKey; onDone: () => void }) => {
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>API Key Created</DialogTitle>
      <DialogContent>
        <p id={`${id}-text`} style={{ margin: '0 0 16px', color: 'var(--text-muted)' }}>
          This is the key <strong>{apiKey.name}</strong>. Copy it now: it is shown this once and stored nowhere.
        </p>
        <KeyBox>
          <code className="mono" data-testid="full-key">
            {apiKey.apiKey}
          </code>
          <CopyButton text={apiKey.apiKey} label="Copy the key" />
        </KeyBox>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" color="primary" autoFocus onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
};

const KeyBox = styled('div')({
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
