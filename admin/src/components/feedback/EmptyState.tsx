import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { ApiError, errorText } from '../../providers/httpClient';
import './EmptyState.css';
import { useSingleFlight } from '../buttons/useSingleFlight';

interface Props {
  icon?: LucideIcon;
  title: string;
  /** What will be here. */
  children?: ReactNode;
  /** The button that starts it. */
  action?: ReactNode;
}

export const EmptyState = ({ icon: Icon, title, children, action }: Props) => (
  <div className="empty-state">
    {Icon && (
      <div className="icon">
        <Icon size={20} aria-hidden />
      </div>
    )}
    <div className="title">{title}</div>
    {children && <div className="text">{children}</div>}
    {action && <div className="action">{action}</div>}
  </div>
);

/** A part of a screen that could not be had; the rest of the screen stands. Whatever else has failed on it is tried by the same press. */
export const ErrorState = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const client = useQueryClient();
  const [retry, busy] = useSingleFlight(async () => {
    onRetry();
    await client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }, { cancelRefetch: false });
  });
  // What is not there will not be there at the next try either.
  const isGone = error instanceof ApiError && error.status === 404;
  const isBusy = error instanceof ApiError && error.isBusy;
  return (
    <div className="empty-state" role="alert">
      <div className="icon bad">
        <CircleAlert size={20} aria-hidden />
      </div>
      <div className="title">{isGone ? 'Not found' : isBusy ? 'The server is busy' : 'This could not be loaded'}</div>
      <div className="text">{errorText(error, 'Something went wrong on the way.')}</div>
      <div className="action" hidden={isGone}>
        {/* A plain one: what tells of a failure must not wait for anything to be fetched. */}
        <button type="button" className="small-button" aria-disabled={busy || undefined} aria-busy={busy} onClick={() => void retry()}>
          {busy ? 'Trying…' : 'Try again'}
        </button>
      </div>
    </div>
  );
};
