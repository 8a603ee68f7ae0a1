import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

import { ViewMenu } from '../view/ViewMenu';
import { SearchBox } from './SearchBox';
import { useFilters } from './useFilters';
import { t } from '../../../language/language';

interface Props {
  /** The placeholder of the search box: 'Search projects...'. */
  search: string;
  /** `<SelectFilter>`, `<RecordFilter>`, `<DateRangeFilter>`. */
  filters?: ReactNode;
  /** At the right: `<ExportButton>`. */
  actions?: ReactNode;
}

export const ListToolbar = ({ search, filters, actions }: Props) => (
  <Bar role="search">
    <div className="filters">
      <SearchBox placeholder={search} />
      {filters}
      {filters && <ClearFilters />}
    </div>
    <div className="actions">
      <ViewMenu />
      {actions}
    </div>
  </Bar>
);

/** The same for a list that has nothing to search in. */
export const FilterBar = ({ children }: { children: ReactNode }) => (
  <Bar role="search">
    <div className="filters">
      {children}
      <ClearFilters />
    </div>
  </Bar>
);

const ClearFilters = () => {
  const { isFiltered, reset } = useFilters();
  if (!isFiltered) return null;
  return (
    <Button variant="text" size="small" onClick={() => reset(true)}>
      {t('Clear filters')}
    </Button>
  );
};

/** The filters break into lines of their own; what is done with the list stays in the first. */
const Bar = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  padding: '12px 16px',
  borderBottom: '1px solid var(--line)',
  '.filters': { flex: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, minWidth: 0 },
  '.actions': { display: 'flex', gap: 8, marginLeft: 'auto' },
  '@media (max-width: 767px)': { flexWrap: 'wrap', '.filters': { display: 'contents' } },
});
