import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, type ReactNode } from 'react';

import { DEFAULT_TIME_STYLE, type TimeStyle } from '../format/clock';
import { showBrand } from '../theme/brand';
import { queries, useApi } from './queries';

const TimeStyleContext = createContext<TimeStyle>(DEFAULT_TIME_STYLE);

/** The zone and date format of Settings, for every date on every screen and in every form. */
export const useTimeStyle = () => useContext(TimeStyleContext);

export const DisplayProvider = ({ children }: { children: ReactNode }) => {
  const { data } = useQuery(queries.settings(useApi()));
  const style = useMemo(() => (data ? { zone: data.timezone, dateFormat: data.dateFormat } : DEFAULT_TIME_STYLE), [data]);
  useEffect(() => {
    if (data) void showBrand({ name: data.consoleName, accent: data.accent, logoId: data.logoId });
  }, [data]);
  return <TimeStyleContext value={style}>{children}</TimeStyleContext>;
};
