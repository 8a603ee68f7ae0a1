import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import type { AttentionItem } from '../../api/types';
import { CopyButton } from '../../components/buttons/CopyButton';
import { Card, CardHead, CardRow, RowSkeletons } from '../../components/cards/Card';
import { ErrorState } from '../../components/feedback/EmptyState';
import { DateText } from '../../components/text/DateText';
import { MoneyText } from '../../components/text/MoneyText';
import { filtered } from '../../components/list/filteredAddress';
import { POLL_MS, useApi } from '../../providers/queries';
import { t } from '../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';
import { serverText } from '../../language/serverText';

const SHOWN = 8;
const SKELETONS = 3;

/** Everything that waits for the signed-in person, the most urgent first, each with a button to the screen that resolves it. */
export const AttentionCard = () => {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['attention'],
    queryFn: ({ signal }) => api.attention(signal),
    refetchInterval: POLL_MS,
  });
  return (
    <Card aria-label={t('Attention')} style={{ marginBottom: 16 }}>
      <CardHead title={t('Attention')} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowSkeletons count={SKELETONS} />
      ) : data.items.length === 0 ? (
        <List>
          <CardRow>
            <div className="item">
              <CircleCheck size={18} aria-hidden style={{ flex: 'none', color: 'var(--good-text)' }} />
              <div>
                <div className="title">{t('Nothing waits for you')}</div>
                <div className="where">
                  <span>
                    <Trans i18nKey={'Since <0/>'} components={[<DateText key="0" value={data.emptySince} show="time" />]} />
                  </span>
                </div>
              </div>
            </div>
          </CardRow>
        </List>
      ) : (
        <Items items={data.items} />
      )}
    </Card>
  );
};

const Items = ({ items }: { items: AttentionItem[] }) => {
  const [isWhole, setIsWhole] = useState(items.length <= SHOWN);
  return (
    <List>
      {(isWhole ? items : items.slice(0, SHOWN)).map((item) => (
        <Item key={`${item.type} ${item.projectId}`} item={item} />
      ))}
      {!isWhole && items.length > SHOWN && (
        <CardRow>
          <Button size="small" onClick={() => setIsWhole(true)}>
            {t('Show {{hidden}} more', { hidden: items.length - SHOWN })}
          </Button>
        </CardRow>
      )}
    </List>
  );
};

const Item = ({ item }: { item: AttentionItem }) => {
  const { icon: Icon, label, color } = SEVERITIES[item.severity];
  const way = WAYS[item.type]?.(item.projectId);
  return (
    <CardRow>
      <div className="item">
        <Icon size={18} aria-label={label} style={{ flex: 'none', color }} />
        <div>
          <div className="title">{serverText(item.title)}</div>
          <div className="where">
            {item.projectName && <Link to={`/projects/${item.projectId}`}>{item.projectName}</Link>}
            {item.amount !== null && <MoneyText amount={item.amount} />}
            <DateText value={item.since} show="ago" />
          </div>
        </div>
      </div>
      {way ? (
        <Button
          component={Link}
          to={way.to}
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={`${way.text}: ${serverText(item.title)}${item.projectName ? `, ${item.projectName}` : ''}`}
        >
          {way.text}
        </Button>
      ) : (
        <CopyButton text={BACKUP_COMMAND} label={t('Copy the command {{backupCommand}}', { backupCommand: BACKUP_COMMAND })} />
      )}
    </CardRow>
  );
};

const SEVERITIES: Record<AttentionItem['severity'], { icon: LucideIcon; label: string; color: string }> = {
  critical: { icon: CircleAlert, label: t('Critical'), color: 'var(--bad-text)' },
  warning: { icon: TriangleAlert, label: t('Warning'), color: 'var(--warn-text)' },
  notice: { icon: Info, label: t('Notice'), color: 'var(--info-text)' },
};

/** A backup is made on the server. */
const BACKUP_COMMAND = 'npm run backup';

/** The screen that resolves each kind, and the label of the button. */
const WAYS: Partial<Record<AttentionItem['type'], (projectId: number | null) => { text: string; to: string }>> = {
  sync_paused: (projectId) => ({ text: t('Open Sync'), to: `/projects/${projectId}/sync` }),
  transfer_held: (projectId) => ({ text: t('Assign'), to: filtered('/billing/crypto-payments', { status: 'held', projectId }) }),
  request_waiting: (projectId) => ({ text: t('Review'), to: projectId === null ? '/billing/waiting' : `/projects/${projectId}/balance` }),
  token_waiting: () => ({ text: t('Review'), to: '/settings/tokens' }),
  balance_short: (projectId) => ({ text: t('Request Topup'), to: `/projects/${projectId}/balance` }),
  move_stopped: (projectId) => ({ text: t('Show'), to: `/projects/${projectId}` }),
  sync_failed: (projectId) => ({
    text: t('Show and Retry'),
    to: filtered('/vpn-users', { syncStatus: 'failed', environment: 'production', projectId }),
  }),
  webhook_paused: (projectId) => ({ text: t('Open Webhooks'), to: `/projects/${projectId}/webhooks` }),
  sale_refused: (projectId) => ({
    text: t('Show'),
    to: filtered('/subscriptions', { status: 'cancelled', environment: 'production', projectId }),
  }),
  user_unknown: (projectId) => ({ text: t('Decide'), to: `/projects/${projectId}/sync` }),
  key_expiring: (projectId) => ({ text: t('Rotate'), to: `/projects/${projectId}/keys` }),
  ticket_open: () => ({ text: t('Answer'), to: filtered('/support', { status: 'open' }) }),
};

const List = styled('div')({
  '.item': { display: 'flex', alignItems: 'center', gap: 12 },
  '.title': { fontWeight: 500 },
  '.where': { display: 'flex', flexWrap: 'wrap', gap: '0 12px', color: 'var(--text-muted)', fontSize: 13, lineHeight: '18px' },
  '@media (max-width: 599px)': { '.item + *': { flex: 'none' } },
});
