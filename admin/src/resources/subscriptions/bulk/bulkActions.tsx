import { Button } from '@mui/material';
import { CalendarPlus, Pause, Play, Trash2, type LucideIcon } from 'lucide-react';

import type { BulkAction } from '../../../api/types';
import { t } from '../../../language/language';

interface Words {
  verb: string;
  icon: LucideIcon;
  /** What it does to each, for the question. */
  meaning: string;
  done: string;
  danger?: boolean;
}

export const BULK_ACTIONS: Readonly<Record<BulkAction, Words>> = {
  suspend: {
    verb: t('Suspend'),
    icon: Pause,
    meaning: t('Each loses its access until it is activated again; its end stays where it is.'),
    done: t('Suspended'),
  },
  activate: {
    verb: t('Activate'),
    icon: Play,
    meaning: t('Each gets its access. One that was pending is charged for the first time.'),
    done: t('Activated'),
  },
  extend: {
    verb: t('Extend'),
    icon: CalendarPlus,
    meaning: t('Each is renewed from the later of now and its own end, and charged as a renewal.'),
    done: t('Extended'),
  },
  delete: {
    verb: t('Delete'),
    icon: Trash2,
    meaning: t(
      'Each loses its access: its VPN user is removed from the core. What was charged stays charged. For 30 days it can be restored.',
    ),
    done: t('Deleted'),
    danger: true,
  },
};

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
