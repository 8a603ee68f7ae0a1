import { Button } from '@mui/material';
import { CalendarPlus, Pause, Play, Trash2, type LucideIcon } from 'lucide-react';

import type { BulkAction, Subscription } from '../../../api/types';
import { daysBetween, type Purchase } from '../CostLines';

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
    verb: 'Suspend',
    icon: Pause,
    meaning: 'Each loses its access until it is activated again; its end stays where it is.',
    done: 'Suspended',
  },
  activate: {
    verb: 'Activate',
    icon: Play,
    meaning: 'Each gets its access. One that was pending is charged for the first time.',
    done: 'Activated',
  },
  extend: {
    verb: 'Extend',
    icon: CalendarPlus,
    meaning: 'Each is renewed from the later of now and its own end, and charged as a renewal.',
    done: 'Extended',
  },
  delete: {
    verb: 'Delete',
    icon: Trash2,
    meaning: 'Each loses its access: its VPN user is removed from the core. What was charged stays charged. This action cannot be undone.',
    done: 'Deleted',
    danger: true,
  },
};

const isRenewable = ({ status }: Subscription) => status === 'active' || status === 'expired' || status === 'suspended';

/** What the action sells; the sandbox costs nothing. */
export function purchasesOf(action: BulkAction, subscriptions: readonly Subscription[], days: number): Purchase[] {
  const paid = subscriptions.filter(({ environment }) => environment === 'production');
  if (action === 'extend') return paid.filter(isRenewable).map(({ projectId }) => ({ projectId, days }));
  if (action !== 'activate') return [];
  return paid
    .filter(({ status }) => status === 'pending')
    .map(({ projectId, startDate, endDate }) => ({ projectId, days: daysBetween(startDate, endDate) }));
}

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
