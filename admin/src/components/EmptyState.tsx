import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { errorText } from '../providers/httpClient';

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

/** A part of a screen that could not be had; the rest of the screen stands. */
export const ErrorState = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Box role="alert">
    <div className="icon bad">
      <CircleAlert size={20} aria-hidden />
    </div>
    <div className="title">This could not be loaded</div>
    <div className="text">{errorText(error, 'Something went wrong on the way.')}</div>
    <div className="action">
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  </Box>
);

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
  '.text': { maxWidth: 400, marginTop: 4, color: 'var(--text-muted)', fontSize: 13, lineHeight: '18px' },
  '.action': { marginTop: 16 },
});
