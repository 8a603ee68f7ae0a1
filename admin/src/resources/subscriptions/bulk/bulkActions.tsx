import { Button } from '@mui/material';
import { CalendarPlus, Pause, Play, Trash2, type LucideIcon } from 'lucide-react';

import type { BulkAction, Subscription } from '../../../api/types';
import { t } from '../../../language/language';

interface Words {
  verb: string;
  icon: LucideIcon;
  /** The effect on each, for the question. */
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
      'Each loses its access: its VPN user is removed from the VPN server. What was charged stays charged. For 30 days it can be restored.',
    ),
    done: t('Deleted'),
    danger: true,
  },
};

/** The name of the action in `allowedActions` of a subscription. */
const VERB_OF = { suspend: 'suspend', activate: 'activate', extend: 'renew', delete: 'delete' } as const satisfies Record<
  BulkAction,
  string
>;

const ACTIONS: readonly BulkAction[] = ['suspend', 'activate', 'extend', 'delete'];

interface Props {
  chosen: readonly Subscription[];
  onOpen: (action: BulkAction) => void;
}

/** The actions on the ticked subscriptions, with the number of those that allow it. */
export const BulkButtons = ({ chosen, onOpen }: Props) =>
  ACTIONS.map((action) => {
    const count = chosen.filter(({ allowedActions }) => allowedActions.includes(VERB_OF[action])).length;
    const { verb, icon: Icon, danger } = BULK_ACTIONS[action];
    return (
      <Button key={action} size="small" color={danger ? 'error' : 'inherit'} onClick={() => onOpen(action)}>
        <Icon size={14} aria-hidden />
        {count === chosen.length ? verb : t('{{verb}} {{count, number}} of {{all, number}}', { verb, count, all: chosen.length })}
      </Button>
    );
  });
