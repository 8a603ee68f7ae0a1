import { useEffect } from 'react';
import { useListContext } from 'react-admin';

import { useListDefaults } from './listDefaults';

export type Filters = Record<string, unknown>;

/** Filters that were asked for and are not drawn yet, by list: a search whose typing stops while a filter is being chosen must not be undone by it. */
const asked = new Map<string, Filters>();

/** The list's filters, from the address; a filter that is undefined is left out of it. */
export function useFilters() {
  const list = useListContext();
  const { resource, setFilters } = list;
  const filters = list.filterValues as Filters;
  const { filter: defaults } = useListDefaults();

  useEffect(() => {
    asked.delete(resource);
  }, [resource, filters]);

  const replace = (next: Filters) => {
    asked.set(resource, next);
    setFilters(next);
  };

  const names = new Set([...Object.keys(filters), ...Object.keys(defaults)].filter((name) => name !== 'q'));
  const isFiltered = [...names].some((name) => filters[name] !== defaults[name]);

  return {
    filters,
    /** Whether it is filtered otherwise than it opens, the search aside. */
    isFiltered,
    isSearched: typeof filters.q === 'string' && filters.q !== '',
    /** As the list opens; with the search where that is to stay. */
    reset: (withSearch = false) => replace({ ...defaults, ...(withSearch && filters.q !== undefined && { q: filters.q }) }),
    replace,
    set: (source: string, value: unknown) => {
      const { [source]: _old, ...others } = asked.get(resource) ?? filters;
      replace(value === undefined ? others : { ...others, [source]: value });
    },
  };
}
