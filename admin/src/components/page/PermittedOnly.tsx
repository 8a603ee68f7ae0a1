import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { useCan, type Permission } from '../../providers/session';
import { Card } from '../cards/Card';
import { EmptyState } from '../feedback/EmptyState';
import { Page, PageHeader } from './Page';
import { t } from '../../language/language';

/** A screen for those whose role allows it; others see that they may not, and stay signed in. The server holds the rule itself. */
export const PermittedOnly = ({ permission, title, children }: { permission: Permission; title: string; children: ReactNode }) => {
  if (useCan(permission)) return children;
  return (
    <Page>
      <PageHeader title={title} />
      <Card>
        <EmptyState icon={ShieldAlert} title={t('Access Denied')}>
          {t('Global admin access required')}
        </EmptyState>
      </Card>
    </Page>
  );
};
