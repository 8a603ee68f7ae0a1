import { Button } from '@mui/material';
import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { useCan, type Permission } from '../../providers/session';
import { Card } from '../cards/Card';
import { EmptyState } from '../feedback/EmptyState';
import { Page, PageHeader } from './Page';
import { t } from '../../language/language';

interface Props {
  permission: Permission;
  title: string;
  children: ReactNode;
}

/** Of the built-in roles only global admins have these. */
const OF_ADMINS: readonly Permission[] = ['users.read', 'audit.read'];

/** A screen for people whose role allows it; others see that they may not, and stay signed in. The server enforces the rule. */
export const PermittedOnly = ({ permission, title, children }: Props) => {
  if (useCan(permission)) return children;
  return (
    <Page>
      <PageHeader title={title} />
      <AccessDenied permission={permission} />
    </Page>
  );
};

export const AccessDenied = ({ permission }: { permission: Permission }) => (
  <Card>
    <EmptyState
      icon={ShieldAlert}
      title={t('Access Denied')}
      action={
        <Button component={Link} to="/dashboard">
          {t('To the dashboard')}
        </Button>
      }
    >
      {OF_ADMINS.includes(permission) ? t('Global admin access required') : t('Your role does not allow this screen.')}
    </EmptyState>
  </Card>
);
