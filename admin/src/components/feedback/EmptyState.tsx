import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { ApiError, errorText } from '../../providers/httpClient';
import { useSingleFlight } from '../buttons/useSingleFlight';
import { t } from '../../language/language';

interface Props {
  icon?: LucideIcon;
  title: string;
  /** What will be here. */
  children?: ReactNode;
  /** The button that starts it. */
  action?: ReactNode;
}

export const EmptyState = ({ icon: Icon, title, children, action }: Props) => (
  <Box>
    {Icon && (
      <div className="icon">
        <Icon size={20} aria-hidden />
      </div>
    )}
    <div className="title">{title}</div>
    {children && <div className="text">{children}</div>}
    {action && <div className="action">{action}</div>}
  </Box>
);

/** A part of a screen that could not be loaded; the rest of the screen stays. Everything else that failed on it is tried again by the same press. */
export const ErrorState = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const client = useQueryClient();
  const [retry, busy] = useSingleFlight(async () => {
    onRetry();
    await client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }, { cancelRefetch: false });
  });
  // A missing record will not exist at the next try either.
  const isGone = error instanceof ApiError && error.status === 404;
  const isBusy = error instanceof ApiError && error.isBusy;
  return (
    <Box role="alert">
      <div className="icon bad">
        <CircleAlert size={20} aria-hidden />
      </div>
      <div className="title">{isGone ? t('Not found') : isBusy ? t('The server is busy') : t('This could not be loaded')}</div>
      <div className="text">{errorText(error, t('Something went wrong on the way.'))}</div>
      <div className="action" hidden={isGone}>
        <Button
          size="small"
          sx={{ minWidth: 80 }}
          aria-disabled={busy || undefined}
          aria-busy={busy}
          onClick={busy ? undefined : () => void retry()}
        >
          {busy ? t('Trying…') : t('Try again')}
        </Button>
      </div>
    </Box>
  );
};

const Box = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 220,
  padding: '32px 24px',
  textAlign: 'center',
  overflowWrap: 'anywhere',
  '.icon': {
    display: 'grid',
    placeItems: 'center',
    width: 40,
    height: 40,
    marginBottom: 12,
    borderRadius: 10,
    background: 'var(--neutral-soft)',
    color: 'var(--text-muted)',
  },
  '.icon.bad': { background: 'var(--bad-soft)', color: 'var(--bad-text)' },
  '.title': { fontWeight: 600 },
  '.text': { maxWidth: 400, marginTop: 4, color: 'var(--text-muted)', fontSize: 13, lineHeight: '18px', textWrap: 'balance' },
  '.action': { marginTop: 16 },
});
