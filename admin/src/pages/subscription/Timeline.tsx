import { Button, Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { CircleDollarSign, Pencil, Server, Webhook, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';

import type { AuditLog, Subscription, SyncLog, Transaction, WebhookDelivery } from '../../api/types';
import { Card, CardBody, CardHead } from '../../components/cards/Card';
import { ErrorState } from '../../components/feedback/EmptyState';
import { DateText } from '../../components/text/DateText';
import { MoneyText } from '../../components/text/MoneyText';
import { t } from '../../language/language';
import { POLL_MS } from '../../providers/queries';
import { useCan, type Permission } from '../../providers/session';
import { merged, ofAudit, ofCall, ofDelivery, ofTransaction, type Entry } from './timeline';

const STEP = 20;
/** The widest page that the lists give. */
const SHOWN_MAX = 1_000;

const ICONS: Record<Entry['kind'], LucideIcon> = { money: CircleDollarSign, change: Pencil, server: Server, webhook: Webhook };
const KINDS: Record<Entry['kind'], string> = {
  money: t('Money'),
  change: t('Change'),
  server: t('Call to the server'),
  webhook: t('Webhook'),
};

/** Charges, refunds, changes, calls to the server and webhooks in one stream; each only for people whose role may read it. */
export const Timeline = ({ subscription: { id } }: { subscription: Subscription }) => {
  const [shown, setShown] = useState(STEP);
  const money = useSource<Transaction>('transactions', 'billing.read', { subscriptionId: id }, shown, ofTransaction);
  const changes = useSource<AuditLog>('audit-logs', 'audit.read', { entityType: 'subscription', entityId: id }, shown, ofAudit);
  const calls = useSource<SyncLog>('sync/logs', 'sync.read', { subscriptionId: id }, shown, ofCall);
  const deliveries = useSource<WebhookDelivery>(`subscriptions/${id}/webhook-deliveries`, 'webhooks.read', {}, shown, ofDelivery);
  const sources = [money, changes, calls, deliveries];
  const { entries, hasMore } = merged(sources);
  const failed = sources.find(({ error }) => error);

  return (
    <Card aria-label={t('Timeline')} style={{ marginTop: 16 }}>
      <CardHead title={t('Timeline')} subtitle={t('What was paid, changed, sent to the server and to webhooks, the latest first')} />
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => sources.forEach(({ refetch }) => void refetch())} />
      ) : sources.some(({ isLoading }) => isLoading) ? (
        <CardBody>
          <Skeleton height={160} />
        </CardBody>
      ) : entries.length === 0 ? (
        <CardBody style={{ color: 'var(--text-muted)' }}>{t('Nothing has happened yet.')}</CardBody>
      ) : (
        <>
          <List>
            {entries.map((entry) => (
              <Line key={entry.key} entry={entry} />
            ))}
          </List>
          {hasMore && shown < SHOWN_MAX && (
            <CardBody style={{ textAlign: 'center' }}>
              <Button size="small" onClick={() => setShown(Math.min(shown * 2, SHOWN_MAX))}>
                {t('Show earlier')}
              </Button>
            </CardBody>
          )}
        </>
      )}
    </Card>
  );
};

const Line = ({ entry: { at, kind, title, note, to, amount, isFailed } }: { entry: Entry }) => {
  const Icon = ICONS[kind];
  return (
    <li className={isFailed ? 'failed' : undefined}>
      <Icon size={15} aria-hidden />
      <span className="visually-hidden">{KINDS[kind]}</span>
      <div className="what">
        {to ? <Link to={to}>{title}</Link> : <span>{title}</span>}
        {note && <span className="note">{note}</span>}
      </div>
      {amount !== undefined && <MoneyText amount={amount} signed />}
      <DateText value={at} show="time" />
    </li>
  );
};

/** The latest of a list, as entries; none for those who may not read it. */
function useSource<T extends RaRecord>(
  resource: string,
  permission: Permission,
  filter: object,
  shown: number,
  toEntry: (record: T) => Entry,
) {
  const canRead = useCan(permission);
  const { data, total, error, isLoading, refetch } = useGetList<T>(
    resource,
    { pagination: { page: 1, perPage: shown }, sort: { field: 'id', order: 'DESC' }, filter },
    { enabled: canRead, refetchInterval: shown === STEP && POLL_MS },
  );
  return { entries: (data ?? []).map(toEntry), hasMore: (total ?? 0) > shown, error, isLoading, refetch };
}

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  li: { display: 'flex', alignItems: 'flex-start', gap: 12, padding: '9px 16px', borderBottom: '1px solid var(--line)' },
  'li:last-child': { borderBottom: 0 },
  svg: { flex: 'none', marginTop: 3, color: 'var(--text-faint)' },
  '.failed svg, .failed .note': { color: 'var(--bad-text)' },
  '.what': { display: 'grid', flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '.note': { color: 'var(--text-muted)', fontSize: 13, lineHeight: '18px' },
  time: { flex: 'none', color: 'var(--text-muted)', fontSize: 13 },
  '@media (max-width: 767px)': { li: { flexWrap: 'wrap', gap: '4px 12px' }, '.what': { flexBasis: 'calc(100% - 30px)' } },
});
