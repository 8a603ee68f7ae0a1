import { useEffect } from 'react';
import { useListContext } from 'react-admin';

/**
 * A page that lies past the end (its last record was deleted) leads to the last page that there is. react-admin would lead to the first:
 * it says so in an effect of its own, right after this one, and both take hold in the next tick, where the later word counts.
 */
export function usePastTheEnd(): void {
  const { data, isFetching, page, perPage, total, setPage } = useListContext();
  const empty = data?.length === 0;
  useEffect(() => {
    if (isFetching || !empty || page <= 1 || !total) return;
    const timer = setTimeout(() => setPage(Math.ceil(total / perPage)));
    return () => clearTimeout(timer);
  }, [isFetching, empty, page, perPage, total, setPage]);
}
