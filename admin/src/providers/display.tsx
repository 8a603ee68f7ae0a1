import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo, type ReactNode } from 'react';

import { DEFAULT_TIME_STYLE, type TimeStyle } from '../format/time';
import { useApi } from './queries';

const TimeStyleContext = createContext<TimeStyle>(DEFAULT_TIME_STYLE);

/** The zone and date format of Settings, for every date on every screen and in every form. */
export const useTimeStyle = () => useContext(TimeStyleContext);

export const DisplayProvider = ({ children }: { children: ReactNode }) => {
  const api = useApi();
  const { data } = useQuery({ queryKey: ['settings'], queryFn: ({ signal }) => api.settings(signal) });
  const style = useMemo(() => (data ? { zone: data.timezone, dateFormat: data.dateFormat } : DEFAULT_TIME_STYLE), [data]);
  return <TimeStyleContext value={style}>{children}</TimeStyleContext>;
};
