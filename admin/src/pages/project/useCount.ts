import { useGetList } from 'react-admin';

/** How many records of a list fit a filter: its true total, by a page of one. */
export function useCount(resource: string, filter: Record<string, unknown>): number | undefined {
  const { total } = useGetList(resource, { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' }, filter });
  return total;
}
