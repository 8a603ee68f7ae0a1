import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, type ReactNode } from 'react';

import { dismissFailure } from '../feedback/toast';
import { SubmitButton } from '../buttons/SubmitButton';
import { useSingleFlight } from '../buttons/useSingleFlight';
import { t } from '../../language/language';

interface Props {
  open: boolean;
  title: string;
  /** The things that will be lost, by name. */
  children: ReactNode;
  /** The verb of the button: 'Delete'. */
  verb: string;
  danger?: boolean;
  /** Stays open while this runs; rejecting keeps it open, and the caller that rejects has said why in a toast. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

export const ConfirmDialog = ({ open, title, children, verb, danger = true, onConfirm, onClose }: Props) => {
  const id = useId();
  const [confirm, busy] = useSingleFlight(async () => {
    dismissFailure();
    try {
      await onConfirm();
    } catch {
      return;
    }
    onClose();
  });

  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent id={`${id}-text`} sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy} autoFocus>
          {t('Cancel')}
        </Button>
        <SubmitButton type="button" color={danger ? 'error' : 'primary'} busy={busy} onClick={() => void confirm()}>
          {verb}
        </SubmitButton>
      </DialogActions>
    </Dialog>
  );
};
