import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { searchText } from '../../format/pasted';
import { useApi } from '../../providers/queries';

export interface RecordChoice {
  id: number;
  label: string;
}

interface Options {
  resource: string;
  optionText: string | ((record: Record<string, unknown>) => string);
  filter?: Record<string, unknown>;
  chosen: number | null;
  /** Whether there is somewhere to choose from yet; before that the chosen one alone is asked for. */
  listing?: boolean;
}

const DEBOUNCE_MS = 250;
const SHOWN = 50;

/** The first records of a list, or those that match what is typed; the chosen one is fetched by itself where it is not among them. */
export function useRecordChoices({ resource, optionText, filter = {}, chosen, listing = true }: Options) {
  const api = useApi();
  const [typed, search] = useState('');
  const [q, setQ] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setQ(searchText(typed)), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const toChoice = (record: Record<string, unknown>): RecordChoice => ({
    id: Number(record.id),
    label: typeof optionText === 'string' ? textOf(record[optionText]) : optionText(record),
  });

  const list = useQuery({
    queryKey: [resource, 'choices', filter, q],
    queryFn: ({ signal }) =>
      api.getList<{ id: number }>(resource, {
        pagination: { page: 1, perPage: SHOWN },
        sort: { field: 'id', order: 'DESC' },
        filter: q ? { ...filter, q } : filter,
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: listing,
  });
  const choices = (list.data?.data ?? []).map(toChoice);

  const listed = choices.find((choice) => choice.id === chosen);
  const one = useQuery({
    queryKey: [resource, 'getOne', { id: String(chosen) }],
    queryFn: async ({ signal }) => (await api.getOne<{ id: number }>(resource, { id: chosen as number, signal })).data,
    enabled: chosen !== null && !listed && (list.isSuccess || !listing),
  });

  const current = listed ?? (chosen !== null && one.data ? toChoice(one.data) : null);
  return { choices, current, loading: list.isFetching, error: list.error, retry: () => void list.refetch(), search };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
