import { useQuery } from '@tanstack/react-query';

import { useTimeStyle } from '../../providers/display';
import { useApi } from '../../providers/queries';
import { runwayOf } from './runway';

export function useForecast(projectId: number) {
  const api = useApi();
  return useQuery({ queryKey: ['forecast', projectId], queryFn: ({ signal }) => api.forecast(projectId, signal) });
}

/** 'Covers renewals until 18 Dec'; the rule behind it is one hover away. */
export const RunwayText = ({ projectId }: { projectId: number }) => {
  const style = useTimeStyle();
  const { data } = useForecast(projectId);
  if (!data) return null;
  const { words, until } = runwayOf(data, style);
  return (
    <span tabIndex={0} data-hint={data.rule} data-hint-touch>
      {words}
      {until && <b style={{ color: 'var(--text)', fontWeight: 500 }}> {until}</b>}
    </span>
  );
};
