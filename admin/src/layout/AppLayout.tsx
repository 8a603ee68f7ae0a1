import { styled } from '@mui/material/styles';
import { Suspense, type ReactNode } from 'react';

import { PageSkeleton } from './PageSkeleton';
import { LeaveGuard } from './LeaveGuard';
import { NoticeBridge } from './NoticeBridge';
import { ScreenBoundary } from './ScreenBoundary';
import { Sidebar } from './Sidebar';
import { TopBar } from './TopBar';

export const AppLayout = ({ children }: { children?: ReactNode }) => (
  <Shell>
    <a className="skip" href="#content">
      Skip to content
    </a>
    <Sidebar />
    <div className="body">
      <TopBar />
      <main id="content" tabIndex={-1}>
        <ScreenBoundary>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </ScreenBoundary>
      </main>
    </div>
    <NoticeBridge />
    <LeaveGuard />
  </Shell>
);

const Shell = styled('div')({
  display: 'grid',
  gridTemplateColumns: '236px minmax(0, 1fr)',
  minHeight: '100vh',
  '.body': { minWidth: 0 },
  main: { outline: 'none' },
  '.skip': {
    position: 'fixed',
    top: -60,
    left: 12,
    zIndex: 1400,
    padding: '8px 14px',
    borderRadius: 'var(--radius)',
    background: 'var(--accent)',
    color: 'var(--on-accent)',
    '&:focus': { top: 8 },
  },
  '@media (max-width: 899px), print': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
