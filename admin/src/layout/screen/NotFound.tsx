import { Button } from '@mui/material';
import { Compass } from 'lucide-react';
import { Link } from 'react-router-dom';

import { Card } from '../../components/cards/Card';
import { EmptyState } from '../../components/feedback/EmptyState';
import { Page } from '../../components/page/Page';
import { PageTitle } from '../../components/page/PageTitle';
import { t } from '../../language/language';

export const NotFound = () => (
  <Page>
    <NotFoundCard />
  </Page>
);

/** The same inside a screen, such as for a tab that does not exist. */
export const NotFoundCard = () => (
  <Card>
    <PageTitle title={t('404 Page Not Found')} />
    <h1 className="visually-hidden">{t('404 Page Not Found')}</h1>
    <EmptyState
      icon={Compass}
      title={t('404 Page Not Found')}
      action={
        <Button component={Link} to="/dashboard">
          {t('To the dashboard')}
        </Button>
      }
    >
      {t('Did you forget to add the page to the router?')}
    </EmptyState>
  </Card>
);
