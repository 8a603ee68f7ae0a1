import { CardRow } from './Card';
import { Skeleton } from './Skeleton';

/** Lines of a card that are on their way: two lines of words at the left, something short at the right. */
export const RowSkeletons = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    <CardRow key={index}>
      <div>
        <Skeleton width={180} height={14} style={{ marginBottom: 8 }} />
        <Skeleton width={120} height={12} />
      </div>
      <Skeleton width={64} height={14} />
    </CardRow>
  ));
