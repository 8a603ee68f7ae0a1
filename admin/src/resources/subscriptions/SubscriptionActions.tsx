import { Button } from '@mui/material';
import { ArrowRightLeft, Ban, Layers, Pause, Pencil, Play, CalendarPlus, Trash2, type LucideIcon } from 'lucide-react';

import type { Subscription } from '../../api/types';
import { ActionButton, ActionGap } from '../../components/buttons/ActionButton';
import { MoreMenu } from '../../components/buttons/MoreMenu';
import { useCan } from '../../providers/session';
import { t } from '../../language/language';

export type SubscriptionVerb = 'edit' | 'transfer' | Subscription['allowedActions'][number];

interface Props {
  subscription: Subscription;
  onOpen: (verb: SubscriptionVerb) => void;
  /** The few that a row of a list has room for. */
  isShort?: boolean;
}

interface Words {
  verb: SubscriptionVerb;
  icon: LucideIcon;
  /** Before the subscription's name. */
  label: string;
  hint: string;
  danger?: boolean;
  /** Where it stands on the subscription's own page. */
  place: 'menu' | 'button';
}

const VERBS: readonly Words[] = [
  { verb: 'edit', icon: Pencil, label: t('Edit'), hint: t('Edit'), place: 'button' },
  { verb: 'change_plan', icon: Layers, label: t('Change the plan of'), hint: t('Change Plan'), place: 'menu' },
  { verb: 'transfer', icon: ArrowRightLeft, label: t('Transfer'), hint: t('Transfer to another project'), place: 'menu' },
  { verb: 'cancel', icon: Ban, label: t('Cancel'), hint: t('Cancel'), danger: true, place: 'menu' },
  { verb: 'suspend', icon: Pause, label: t('Suspend'), hint: t('Suspend'), place: 'button' },
  { verb: 'activate', icon: Play, label: t('Activate'), hint: t('Activate'), place: 'button' },
  { verb: 'renew', icon: CalendarPlus, label: t('Renew'), hint: t('Renew'), place: 'button' },
  { verb: 'delete', icon: Trash2, label: t('Delete'), hint: t('Delete'), danger: true, place: 'menu' },
];

/** In a row of a list each action has a place of its own; of those that share one only one is allowed at a time. */
const ROW: readonly (readonly SubscriptionVerb[])[] = [['edit'], ['suspend', 'activate'], ['renew'], ['delete']];

/** The actions that its state allows now, for people whose role may do them. */
export const SubscriptionActions = ({ subscription, onOpen, isShort = false }: Props) => {
  const canWrite = useCan('subscriptions.write');
  const canOverride = useCan('subscriptions.override');
  const { subscriptionId, environment, allowedActions } = subscription;
  const isOffered = ({ verb }: Words): boolean => {
    if (verb === 'transfer') return canOverride && environment === 'production';
    return canWrite && (verb === 'edit' || allowedActions.includes(verb));
  };
  const offered = VERBS.filter(isOffered);
  const icon = ({ verb, icon, label, hint, danger }: Words) => (
    <ActionButton key={verb} icon={icon} label={`${label} ${subscriptionId}`} hint={hint} danger={danger} onClick={() => onOpen(verb)} />
  );
  if (isShort)
    return (
      canWrite &&
      ROW.map((verbs) => {
        const words = offered.find(({ verb }) => verbs.includes(verb));
        return words ? icon(words) : <ActionGap key={verbs[0]} />;
      })
    );
  const menu = offered.filter(({ place }) => place === 'menu');
  return (
    <>
      {menu.length > 0 && <MoreMenu text={t('More')}>{menu.map(icon)}</MoreMenu>}
      {offered
        .filter(({ place }) => place === 'button')
        .map(({ verb, icon: Icon, label, hint }) => (
          <Button
            key={verb}
            variant={verb === 'renew' ? 'contained' : 'outlined'}
            color={verb === 'renew' ? 'primary' : 'inherit'}
            aria-label={`${label} ${subscriptionId}`}
            onClick={() => onOpen(verb)}
          >
            <Icon size={15} aria-hidden />
            {hint}
          </Button>
        ))}
    </>
  );
};
