import { useGetList } from 'react-admin';
import { Trans } from 'react-i18next/TransWithoutContext';
import { Link } from 'react-router-dom';

import type { PendingChange } from '../../api/types';
import { formatMoney } from '../../format/money';
import { useCan } from '../../providers/session';

/** A higher overdraft of the project that a second person has not confirmed yet. */
export const WaitingOverdraft = ({ projectId }: { projectId: number }) => {
  const canRead = useCan('billing.read');
  const { data = [] } = useGetList<PendingChange>(
    'pending-changes',
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'DESC' },
      filter: { status: 'pending', kind: 'overdraft_limit', projectId },
    },
    { enabled: canRead },
  );
  const [change] = data;
  if (!change) return null;
  return (
    <p style={{ color: 'var(--text-muted)', fontSize: 13 }}>
      <Trans
        i18nKey="{{requestedByName}} asked for an overdraft of {{limit}}, which <0>waits for confirmation</0>."
        components={[<Link key="0" to="/billing/waiting" />]}
        values={{ requestedByName: change.requestedByName, limit: formatMoney(change.after.overdraftLimit ?? '0') }}
      />
    </p>
  );
};
