import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { useCurrentUser } from '../../providers/session';
import { Card } from '../cards/Card';
import { EmptyState } from '../feedback/EmptyState';
import { Page, PageHeader } from './Page';

/** A screen for global admins; others see that they may not, and stay signed in. The server holds the rule itself. */
export const GlobalAdminOnly = ({ title, children }: { title: string; children: ReactNode }) => {
  const { isGlobalAdmin } = useCurrentUser();
  if (isGlobalAdmin) return children;
  return (
    <Page>
      <PageHeader title={title} />
      <Card>
        <EmptyState icon={ShieldAlert} title="Access Denied">
          Global admin access required
        </EmptyState>
      </Card>
    </Page>
  );
};
