import { Skeleton } from '@mui/material';

export const TabSkeleton = () => <Skeleton height={320} sx={{ borderRadius: '10px' }} role="status" aria-label="Loading" />;
