import { useGetList } from 'react-admin';
import { Trans } from 'react-i18next/TransWithoutContext';
import { Link } from 'react-router-dom';

import type { PendingChange, Settings } from '../../api/types';
import { MoneyField } from '../../components/form/MoneyField';
import { formatMoney } from '../../format/money';
import { useCan } from '../../providers/session';
import { SettingsCard } from './SettingsCard';
import { t } from '../../language/language';

interface Values {
  approvalLimit: string;
}

const toValues = ({ approvalLimit }: Settings): Values => ({ approvalLimit: approvalLimit ?? '' });
const toBody = ({ approvalLimit }: Partial<Values>) => ({ approvalLimit: approvalLimit || null });

/** How much one person may credit without a second one. Raising it takes two people as well; the server decides. */
export const ApprovalLimitCard = () => (
  <SettingsCard<Values>
    title={t('Second approval for credits')}
    subtitle={t('A second person confirms what a person adds to a balance')}
    fields={1}
    toValues={toValues}
    toBody={toBody}
  >
    <MoneyField
      name="approvalLimit"
      label={t('Needed above (USD)')}
      max="1000000000"
      placeholder={t('Always')}
      hint={t(
        'Counts the topups and adjustments of the last 24 hours by a person and by everybody who is not independent of them because one gave the other access. A higher limit waits until another person has confirmed it.',
      )}
    />
    <WaitingLimit />
  </SettingsCard>
);

const WaitingLimit = () => {
  const canRead = useCan('billing.read');
  const { data = [] } = useGetList<PendingChange>(
    'pending-changes',
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' }, filter: { status: 'pending', kind: 'approval_limit' } },
    { enabled: canRead },
  );
  const [change] = data;
  if (!change) return null;
  return (
    <p style={{ color: 'var(--text-muted)', fontSize: 13 }}>
      <Trans
        i18nKey="{{requestedByName}} asked for {{limit}}, which <0>waits for confirmation</0>."
        components={[<Link key="0" to="/billing/waiting" />]}
        values={{ requestedByName: change.requestedByName, limit: formatMoney(change.after.approvalLimit ?? '0') }}
      />
    </p>
  );
};
