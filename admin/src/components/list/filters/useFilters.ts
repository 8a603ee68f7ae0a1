import { useEffect } from 'react';
import { useListContext } from 'react-admin';

export type Filters = Record<string, unknown>;

/** Filters that were asked for and are not drawn yet, by list: a search whose typing stops while a filter is being chosen must not be undone by it. */
const asked = new Map<string, Filters>();

/** The list's filters, from the address; a filter that is undefined is left out of it. */
export function useFilters() {
  const list = useListContext();
  const { resource, setFilters } = list;
  const filters = list.filterValues as Filters;

  useEffect(() => {
    asked.delete(resource);
  }, [resource, filters]);

  const replace = (next: Filters) => {
    asked.set(resource, next);
    setFilters(next);
  };

  return {
    filters,
    replace,
    set: (source: string, value: unknown) => {
      const { [source]: _old, ...others } = asked.get(resource) ?? filters;
      replace(value === undefined ? others : { ...others, [source]: value });
    },
  };
}
