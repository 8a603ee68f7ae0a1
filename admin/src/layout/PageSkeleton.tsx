import { Skeleton } from '@mui/material';

import { Page } from '../components/Page';

/** While a screen's code is fetched: a head and a card, where they will be. */
export const PageSkeleton = () => (
  <Page role="status" aria-label="Loading">
    <Skeleton width={180} height={24} />
    <Skeleton width={300} height={14} sx={{ mt: '10px', mb: '22px' }} />
    <Skeleton height={280} sx={{ borderRadius: '10px' }} />
  </Page>
);
