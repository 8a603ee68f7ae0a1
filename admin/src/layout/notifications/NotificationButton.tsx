import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';

import { ActionButton } from '../../components/buttons/ActionButton';
import { POLL_MS, queries, useApi } from '../../providers/queries';
import { lazyComponent } from '../../components/lazyComponent';
import { t } from '../../language/language';

const NotificationPanel = lazyComponent(() => import('./NotificationPanel').then((file) => file.NotificationPanel));

export const NotificationButton = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data } = useQuery({ ...queries.unread(useApi()), refetchInterval: POLL_MS });
  const unread = data?.unread ?? 0;

  return (
    <>
      <span style={{ position: 'relative' }}>
        <ActionButton
          icon={Bell}
          label={unread > 0 ? t('Notifications, {{unread}} unread', { unread }) : t('Notifications')}
          hint={t('Notifications')}
          onClick={(event) => setAnchor(event.currentTarget)}
        />
        {unread > 0 && <Dot data-testid="unread-dot" aria-hidden />}
      </span>
      {anchor && <NotificationPanel anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
};

const Dot = styled('span')({
  position: 'absolute',
  top: 3,
  right: 4,
  width: 8,
  height: 8,
  borderRadius: '50%',
  background: 'var(--danger)',
  border: '1.5px solid var(--bg)',
  pointerEvents: 'none',
});
