import { useGetList } from 'react-admin';

/** How many records of a list fit a filter: its true total, by a page of one. Undefined while it is asked for, null where it cannot be had. */
export function useCount(resource: string, filter: Record<string, unknown>): number | null | undefined {
  const { total, error } = useGetList(resource, { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' }, filter });
  return total ?? (error ? null : undefined);
}
