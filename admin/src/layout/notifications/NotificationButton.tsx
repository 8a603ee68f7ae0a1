import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';

import { ActionButton } from '../../components/buttons/ActionButton';
import { later } from '../../components/later';
import { firstQueries, POLL_MS, useApi } from '../../providers/queries';
import './NotificationButton.css';

const NotificationPanel = later(() => import('./NotificationPanel').then((file) => file.NotificationPanel));

export const NotificationButton = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data } = useQuery({ ...firstQueries.unread(useApi()), refetchInterval: POLL_MS });
  const unread = data?.unread ?? 0;

  return (
    <>
      <span className="bell">
        <ActionButton
          icon={Bell}
          label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          hint="Notifications"
          onClick={(event) => setAnchor(event.currentTarget)}
        />
        {unread > 0 && <span className="dot" data-testid="unread-dot" aria-hidden />}
      </span>
      {anchor && <NotificationPanel anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
};
