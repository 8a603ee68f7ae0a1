import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

import { SearchBox } from './SearchBox';
import { useFilters } from './useFilters';

interface Props {
  /** The placeholder of the search box: 'Search projects...'. */
  search: string;
  /** `<SelectFilter>`, `<RecordFilter>`, `<DateRangeFilter>`. */
  filters?: ReactNode;
  /** At the right: `<ExportButton>`. */
  actions?: ReactNode;
}

export const ListToolbar = ({ search, filters, actions }: Props) => {
  const { filters: current, replace } = useFilters();
  const { q, ...others } = current;
  return (
    <Bar role="search">
      <SearchBox placeholder={search} />
      {filters}
      {filters && Object.keys(others).length > 0 && (
        <Button variant="text" size="small" onClick={() => replace(q ? { q } : {})}>
          Clear filters
        </Button>
      )}
      {actions && <div className="actions">{actions}</div>}
    </Bar>
  );
};

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '12px 16px',
  borderBottom: '1px solid var(--line)',
  '.actions': { display: 'flex', gap: 8, marginLeft: 'auto' },
});
