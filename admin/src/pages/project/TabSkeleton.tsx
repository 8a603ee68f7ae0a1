import { Skeleton } from '../../components/Skeleton';

export const TabSkeleton = () => <Skeleton height={320} style={{ borderRadius: 10 }} role="status" aria-label="Loading" />;
