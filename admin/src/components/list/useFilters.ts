import { useListContext } from 'react-admin';

export type Filters = Record<string, unknown>;

/** The list's filters, from the address; a filter that is undefined is left out of it. */
export function useFilters() {
  const list = useListContext();
  const filters = list.filterValues as Filters;
  const { setFilters } = list;

  return {
    filters,
    replace: (next: Filters) => setFilters(next),
    set: (source: string, value: unknown) => {
      const { [source]: _old, ...others } = filters;
      setFilters(value === undefined ? others : { ...others, [source]: value });
    },
  };
}
