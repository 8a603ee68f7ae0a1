import { Skeleton } from '@mui/material';

import { t } from '../../language/language';

/** Stands below the tabs of a page while the code of one of them loads. */
export const TabSkeleton = () => <Skeleton height={320} style={{ borderRadius: 10 }} role="status" aria-label={t('Loading')} />;
