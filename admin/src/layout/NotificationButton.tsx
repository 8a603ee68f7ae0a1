import { Popover } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';

import { ActionButton } from '../components/ActionButton';
import { POLL_MS, useApi } from '../providers/queries';
import { NotificationPanel } from './NotificationPanel';

export const NotificationButton = () => {
  const api = useApi();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data } = useQuery({
    queryKey: ['notifications', 'unread'],
    queryFn: ({ signal }) => api.unreadCount(signal),
    refetchInterval: POLL_MS,
  });
  const unread = data?.unread ?? 0;

  return (
    <>
      <Spot>
        <ActionButton
          icon={Bell}
          label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          hint="Notifications"
          onClick={(event) => setAnchor(event.currentTarget)}
        />
        {unread > 0 && <span className="dot" data-testid="unread-dot" aria-hidden />}
      </Spot>
      <Popover
        open={!!anchor}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Notifications', sx: { width: 380, maxWidth: 'calc(100vw - 32px)', mt: 1 } } }}
      >
        <NotificationPanel onClose={() => setAnchor(null)} />
      </Popover>
    </>
  );
};

const Spot = styled('span')({
  position: 'relative',
  '.dot': {
    position: 'absolute',
    top: 3,
    right: 4,
    width: 8,
    height: 8,
    borderRadius: '50%',
    background: 'var(--danger)',
    border: '1.5px solid var(--bg)',
    pointerEvents: 'none',
  },
});
