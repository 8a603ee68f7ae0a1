import { Suspense, useEffect } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';

import { Shell } from './frame/Shell';
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
  const { state, location: next } = useNavigation();
  const { pathname } = useLocation();
  const skeleton = <PageSkeleton path={next?.pathname ?? pathname} />;
  useEffect(() => {
    const measure = () => {
      const bar = Math.round(innerWidth - document.documentElement.getBoundingClientRect().width);
      // There is none while a dialog or menu covers the page.
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
          <Suspense fallback={skeleton}>{state === 'loading' ? skeleton : <Outlet />}</Suspense>
        </main>
      </div>
      <NoticeBridge />
      <LeaveGuard />
      <ProofDialog />
      <FocusKeeper />
    </Shell>
  );
};
