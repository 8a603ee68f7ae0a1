import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { Themed } from '../../theme/Themed';

export const LeaveDialog = ({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) => (
  <Themed>
    <ConfirmDialog open title="Leave without saving?" verb="Leave" onConfirm={async () => onLeave()} onClose={onStay}>
      What you typed on this screen has not been saved.
    </ConfirmDialog>
  </Themed>
);
