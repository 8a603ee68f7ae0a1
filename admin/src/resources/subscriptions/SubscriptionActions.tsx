import { Button } from '@mui/material';
import { ArrowRightLeft, Ban, Layers, Pause, Pencil, Play, CalendarPlus, Trash2, type LucideIcon } from 'lucide-react';

import type { Subscription } from '../../api/types';
import { ActionButton } from '../../components/buttons/ActionButton';
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
  /** On the subscription's own page alone. */
  isRare?: boolean;
  /** The most frequent action: on the subscription's own page its button has a text. */
  isMain?: boolean;
}

const VERBS: readonly Words[] = [
  { verb: 'edit', icon: Pencil, label: t('Edit'), hint: t('Edit') },
  { verb: 'change_plan', icon: Layers, label: t('Change the plan of'), hint: t('Change Plan'), isRare: true },
  { verb: 'transfer', icon: ArrowRightLeft, label: t('Transfer'), hint: t('Transfer to another project'), isRare: true },
  { verb: 'cancel', icon: Ban, label: t('Cancel'), hint: t('Cancel'), danger: true, isRare: true },
  { verb: 'suspend', icon: Pause, label: t('Suspend'), hint: t('Suspend'), isMain: true },
  { verb: 'activate', icon: Play, label: t('Activate'), hint: t('Activate'), isMain: true },
  { verb: 'renew', icon: CalendarPlus, label: t('Renew'), hint: t('Renew'), isMain: true },
  { verb: 'delete', icon: Trash2, label: t('Delete'), hint: t('Delete'), danger: true },
];

/** The actions that its state allows now, for people whose role may do them. */
export const SubscriptionActions = ({ subscription, onOpen, isShort = false }: Props) => {
  const canWrite = useCan('subscriptions.write');
  const canOverride = useCan('subscriptions.override');
  const { subscriptionId, environment, allowedActions } = subscription;
  const isOffered = (verb: SubscriptionVerb): boolean => {
    if (verb === 'transfer') return canOverride && environment === 'production';
    return canWrite && (verb === 'edit' || allowedActions.includes(verb));
  };
  const offered = VERBS.filter(({ verb, isRare }) => isOffered(verb) && !(isShort && isRare));
  const icons = offered.filter(({ isMain }) => isShort || !isMain);
  const main = offered.filter(({ isMain }) => !isShort && isMain);
  return (
    <>
      {icons.map(({ verb, icon, label, hint, danger }) => (
        <ActionButton
          key={verb}
          icon={icon}
          label={`${label} ${subscriptionId}`}
          hint={hint}
          danger={danger}
          onClick={() => onOpen(verb)}
        />
      ))}
      {main.map(({ verb, icon: Icon, label, hint }) => (
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
