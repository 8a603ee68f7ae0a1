import { styled } from '@mui/material/styles';
import { Suspense, useEffect } from 'react';
import { Outlet, useNavigation } from 'react-router-dom';

import { Sidebar } from './navigation/Sidebar';
import { NoticeBridge } from './NoticeBridge';
import { FocusKeeper } from './screen/FocusKeeper';
import { LeaveGuard } from './screen/LeaveGuard';
import { PageSkeleton } from './screen/PageSkeleton';
import { ProofDialog } from './ProofDialog';
import { TopBar } from './TopBar';
import { ViewingBanner } from './ViewingBanner';
import { t } from '../language/language';

export const AppLayout = () => {
  // A screen that was not shown before is being fetched.
  const isFetching = useNavigation().state === 'loading';
  useEffect(() => {
    const measure = () => {
      const bar = Math.round(innerWidth - document.documentElement.getBoundingClientRect().width);
      // While something lies over the page there is none.
      if (bar > 0) document.documentElement.style.setProperty('--scrollbar', `${bar}px`);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);

  return (
    <Shell>
      <a className="skip" href="#content">
        {t('Skip to content')}
      </a>
      <Sidebar />
      <div className="body">
        <TopBar />
        <ViewingBanner />
        <main id="content" tabIndex={-1}>
          <Suspense fallback={<PageSkeleton />}>{isFetching ? <PageSkeleton /> : <Outlet />}</Suspense>
        </main>
      </div>
      <NoticeBridge />
      <LeaveGuard />
      <ProofDialog />
      <FocusKeeper />
    </Shell>
  );
};

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
