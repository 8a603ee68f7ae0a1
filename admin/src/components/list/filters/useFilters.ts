import { useEffect } from 'react';
import { useListContext } from 'react-admin';

import { useListDefaults } from './listDefaults';

export type Filters = Record<string, unknown>;

/** Requested filters that are not rendered yet, by list: a search that begins while a filter is being chosen must not be lost. */
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
    /** Whether its filters differ from those that it opens with, apart from the search. */
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
