import { useRouteError } from 'react-router-dom';

import { Card } from '../../components/cards/Card';
import { ErrorState } from '../../components/feedback/EmptyState';
import { Page } from '../../components/page/Page';

/** In place of a screen that broke or could not be fetched; the sidebar stays. Most likely its file belongs to an older build: a reload fetches the new one. */
export const ScreenError = () => {
  const error = useRouteError();
  return (
    <Page>
      <Card>
        <ErrorState error={error} onRetry={() => window.location.reload()} />
      </Card>
    </Page>
  );
};
