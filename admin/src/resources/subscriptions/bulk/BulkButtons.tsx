import { Button } from '@mui/material';

import type { BulkAction } from '../../../api/types';
import { BULK_ACTIONS } from './bulkActions';

const ACTIONS: readonly BulkAction[] = ['suspend', 'activate', 'extend', 'delete'];

/** What can be done with the ticked subscriptions. */
export const BulkButtons = ({ onOpen }: { onOpen: (action: BulkAction) => void }) =>
  ACTIONS.map((action) => {
    const { verb, icon: Icon, danger } = BULK_ACTIONS[action];
    return (
      <Button key={action} size="small" color={danger ? 'error' : 'inherit'} onClick={() => onOpen(action)}>
        <Icon size={14} aria-hidden />
        {verb}
      </Button>
    );
  });
