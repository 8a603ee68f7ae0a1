import { Skeleton } from '@mui/material';

import { PageFrame } from '../../components/page/Page';
import { t } from '../../language/language';

/** While a screen's code is fetched: a head and a card, where they will be. */
export const PageSkeleton = () => (
  <PageFrame role="status" aria-label={t('Loading')}>
    <Skeleton width={180} height={24} />
    <Skeleton width={300} height={14} style={{ marginTop: 10, marginBottom: 22 }} />
    <Skeleton height={280} style={{ borderRadius: 10 }} />
  </PageFrame>
);
