import { Button, Popover, Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { Link } from 'react-router-dom';

import type { Notification } from '../../api/types';
import { DateText } from '../../components/text/DateText';
import { EmptyState, ErrorState } from '../../components/feedback/EmptyState';
import { toast } from '../../components/feedback/toast';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { POLL_MS, useApi } from '../../providers/queries';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';
import { BELOW_END } from '../../theme/sides';

/** Below the button of notifications. */
export const NotificationPanel = ({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) => (
  <Popover
    open
    anchorEl={anchor}
    onClose={onClose}
    {...BELOW_END}
    slotProps={{ paper: { role: 'dialog', 'aria-label': t('Notifications'), sx: { width: 380, maxWidth: 'calc(100vw - 32px)', mt: 1 } } }}
  >
    <Notifications onClose={onClose} />
  </Popover>
);

/** The person's own notifications, newest first; read when the panel opens, and refreshed while it is open. */
const Notifications = ({ onClose }: { onClose: () => void }) => {
  const api = useApi();
  const query = useQuery({
    queryKey: ['notifications', 'list'],
    queryFn: ({ signal }) => api.notifications(signal),
    refetchInterval: POLL_MS,
  });
  const client = useQueryClient();
  const [markRead, busy] = useSingleFlight(async (ids?: number[]) => {
    try {
      await api.readNotifications(ids);
    } catch (error) {
      toast.failure(t('Error'), error, t('Failed to mark as read'));
    }
    await client.invalidateQueries({ queryKey: ['notifications'] });
  });
  const unread = query.data?.some(({ readAt }) => !readAt) ?? false;

  return (
    <Panel>
      <div className="head">
        <h2>{t('Notifications')}</h2>
        {unread && (
          <Button size="small" variant="text" disabled={busy} onClick={() => void markRead()}>
            {t('Mark all as read')}
          </Button>
        )}
      </div>
      {query.error && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data?.length === 0 ? (
        <EmptyState icon={BellOff} title={t('Nothing new')}>
          {t('Low balances, topups and synchronization failures appear here.')}
        </EmptyState>
      ) : (
        <ul>
          {query.data?.map((notification) => (
            <Item
              key={notification.id}
              notification={notification}
              onOpen={() => {
                if (!notification.readAt) void markRead([notification.id]);
                onClose();
              }}
            />
          )) ?? (
            <li className="item">
              <Skeleton width="80%" height={14} />
            </li>
          )}
        </ul>
      )}
      <div className="foot">
        <Link to="/settings/notifications" onClick={onClose}>
          {t('Choose your notifications')}
        </Link>
      </div>
    </Panel>
  );
};

const Item = ({ notification, onOpen }: { notification: Notification; onOpen: () => void }) => {
  const { message, link, createdAt, readAt } = notification;
  const body = (
    <>
      <span className="message">
        {!readAt && <span className="visually-hidden">{t('Unread:')} </span>}
        <span>{serverText(message)}</span>
      </span>
      <span className="when">
        <DateText value={createdAt} show="ago" />
      </span>
    </>
  );
  return (
    <li className={readAt ? 'item' : 'item unread'}>
      {link ? (
        <Link to={link} onClick={onOpen}>
          {body}
        </Link>
      ) : (
        <button type="button" onClick={onOpen}>
          {body}
        </button>
      )}
    </li>
  );
};

const Panel = styled('div')({
  '.head': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: 48,
    padding: '0 8px 0 16px',
    borderBottom: '1px solid var(--line)',
  },
  '.foot': { padding: '10px 16px', borderTop: '1px solid var(--line)', fontSize: 13, lineHeight: '18px' },
  '.foot a': { color: 'var(--text-muted)', textDecoration: 'none', '&:hover': { color: 'var(--text)', textDecoration: 'underline' } },
  ul: { margin: 0, padding: 4, listStyle: 'none', maxHeight: 'min(440px, 70vh)', overflowY: 'auto' },
  '.item': { position: 'relative' },
  '.item > a, .item > button': {
    display: 'block',
    width: '100%',
    padding: '10px 12px 10px 26px',
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: 'var(--text-muted)',
    textAlign: 'left',
    textDecoration: 'none',
    cursor: 'pointer',
    '&:hover': { background: 'var(--neutral-soft)' },
  },
  '.unread > a, .unread > button': { color: 'var(--text)' },
  '.unread::before': {
    content: '""',
    position: 'absolute',
    top: 17,
    left: 11,
    width: 7,
    height: 7,
    borderRadius: '50%',
    background: 'var(--accent)',
  },
  '.message': { display: 'block', overflowWrap: 'anywhere' },
  '.when': { display: 'block', marginTop: 2, color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px' },
});
