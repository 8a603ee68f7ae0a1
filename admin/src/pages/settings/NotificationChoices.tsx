import { Switch } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useController } from 'react-hook-form';

import type { NotificationPreference, NotificationPreferences, NotificationType } from '../../api/types';
import { useCurrentUser, type Permission } from '../../providers/session';
import { t } from '../../language/language';

/** One line for each kind, a switch for each way. */
export const NotificationChoices = ({ emailEnabled, preferences }: NotificationPreferences) => {
  const { permissions } = useCurrentUser();
  const shown = preferences.filter(({ type }) => {
    const { only } = KINDS[type];
    return only === undefined || permissions.includes(only);
  });
  return (
    <>
      <Choices aria-label={t('Notifications')}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('Kind')}</span>
            </th>
            <th scope="col">{t('In the console')}</th>
            <th scope="col">{t('By email')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ type }) => (
            <tr key={type}>
              <th scope="row">
                {KINDS[type].label}
                <div>{KINDS[type].hint}</div>
              </th>
              <td>
                <Choice name={`${type}.inApp`} label={t('{{label}}, in the console', { label: KINDS[type].label })} />
              </td>
              <td>
                <Choice name={`${type}.email`} label={t('{{label}}, by email', { label: KINDS[type].label })} disabled={!emailEnabled} />
              </td>
            </tr>
          ))}
        </tbody>
      </Choices>
      {!emailEnabled && <Note>{t('This installation sends no email: no mail server is set up.')}</Note>}
    </>
  );
};

const Choice = ({ name, label, disabled = false }: { name: string; label: string; disabled?: boolean }) => {
  const { field } = useController({ name });
  return (
    <Switch
      checked={field.value === true && !disabled}
      onChange={(_, checked) => field.onChange(checked)}
      onBlur={field.onBlur}
      disabled={disabled}
      slotProps={{ input: { ref: field.ref, 'aria-label': label } }}
    />
  );
};

const Choices = styled('table')({
  gridColumn: '1 / -1',
  width: '100%',
  borderCollapse: 'collapse',
  'thead th': { paddingBottom: 6, color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px', fontWeight: 500, whiteSpace: 'nowrap' },
  'tbody th': { paddingRight: 12, fontWeight: 500, textAlign: 'left' },
  'tbody th div': { color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px', fontWeight: 400 },
  'tbody tr': { borderTop: '1px solid var(--line)' },
  'tbody th, td': { paddingBlock: 9 },
  td: { width: 96, textAlign: 'center' },
  '@media (max-width: 479px)': { td: { width: 64 }, 'thead th': { whiteSpace: 'normal' } },
});

const Note = styled('p')({ gridColumn: '1 / -1', color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px' });

export type ChoiceValues = Partial<Record<NotificationType, Pick<NotificationPreference, 'inApp' | 'email'>>>;

export const toValues = ({ preferences }: NotificationPreferences): ChoiceValues =>
  Object.fromEntries(preferences.map(({ type, inApp, email }) => [type, { inApp, email }]));

/** The changed kinds, each with all of its channels. */
export const toPreferences = (changed: ChoiceValues): NotificationPreference[] =>
  (Object.entries(changed) as [NotificationType, Pick<NotificationPreference, 'inApp' | 'email'>][]).map(([type, choice]) => ({
    type,
    ...choice,
  }));

interface Kind {
  label: string;
  hint: string;
  /** Only people with this permission are notified of it. */
  only?: Permission;
}

export const KINDS: Record<NotificationType, Kind> = {
  balance_low: { label: t('Low balance'), hint: t('A project’s balance fell below its threshold') },
  topup_waiting: {
    label: t('Waiting for approval'),
    hint: t('A topup, an adjustment, a reversal or a higher limit is waiting for a second person'),
    only: 'topups.confirm',
  },
  topup_decided: { label: t('Request decided'), hint: t('A topup, an adjustment, a reversal or a higher limit was approved or rejected') },
  payment_confirmed: { label: t('Payment confirmed'), hint: t('A crypto payment was confirmed and credited') },
  payment_failed: { label: t('Payment failed'), hint: t('A crypto payment failed or was reversed') },
  sync_failed: { label: t('Sync failures'), hint: t('A VPN user could not be synchronized, or a project is paused') },
  webhook_paused: { label: t('Webhook paused'), hint: t('A webhook failed too often in a row, or its address is gone') },
  api_key_expiring: { label: t('API key expiring'), hint: t('A key expires in 14 days, and again in 3 days') },
  support: { label: t('Support'), hint: t('A ticket was opened or answered') },
  renewal_failed: {
    label: t('Renewal failed'),
    hint: t('A subscription that renews by itself is not covered, or its project does not sell'),
  },
  subscriptions_ending: { label: t('Subscriptions that end'), hint: t('Once a day: how many will end and not renew') },
  backup_overdue: { label: t('Backup overdue'), hint: t('The last good backup is older than it may be'), only: 'settings.write' },
};
