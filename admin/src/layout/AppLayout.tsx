import { Fragment, Suspense, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import { HintLayer } from '../components/feedback/HintLayer';
import { FocusKeeper } from './screen/FocusKeeper';
import { PageSkeleton } from './screen/PageSkeleton';
import { LeaveGuard } from './screen/LeaveGuard';
import { NoticeBridge } from './NoticeBridge';
import { ScreenBoundary } from './screen/ScreenBoundary';
import { Sidebar } from './navigation/Sidebar';
import { Themed } from './themed';
import { TopBar } from './TopBar';
import './AppLayout.css';

/** The dashboard needs nothing of the component library; it comes while nobody waits, for the next screen. */
const Frame = ({ children }: { children?: ReactNode }) => {
  const { pathname } = useLocation();
  useEffect(() => {
    const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 1_000));
    whenIdle(() => void Themed.load().catch(() => undefined));
  }, []);
  const Around = pathname === '/dashboard' ? Fragment : Themed;
  return <Around>{children}</Around>;
};

export const AppLayout = ({ children }: { children?: ReactNode }) => (
  <div className="shell">
    <a className="skip" href="#content">
      Skip to content
    </a>
    <Sidebar />
    <div className="body">
      <TopBar />
      <main id="content" tabIndex={-1}>
        <ScreenBoundary>
          <Suspense fallback={<PageSkeleton />}>
            <Frame>{children}</Frame>
          </Suspense>
        </ScreenBoundary>
      </main>
    </div>
    <NoticeBridge />
    <LeaveGuard />
    <FocusKeeper />
    <HintLayer />
  </div>
);
