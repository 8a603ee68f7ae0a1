import { Button, MenuItem, Select } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useListContext } from 'react-admin';

import { formatCount } from '../../format/number';
import { SelectArrow } from '../form/SelectField';

const SIZES = [10, 25, 50, 100];

export const Pager = () => {
  const { page, perPage, total, setPage, setPerPage, isPending } = useListContext();
  // Holds its place while the list loads; a list without a single record needs no pager.
  if (isPending) return <Bar aria-hidden />;
  if (!total) return null;

  const from = (page - 1) * perPage + 1;
  const to = Math.min(page * perPage, total);
  const sizes = SIZES.includes(perPage) ? SIZES : [...SIZES, perPage].sort((a, b) => a - b);

  return (
    <Bar aria-label="Pages">
      <span className="range tabular" aria-live="polite">
        {formatCount(from)}–{formatCount(to)} of {formatCount(total)}
      </span>
      {total > 10 && (
        <Select
          value={perPage}
          onChange={(event) => setPerPage(Number(event.target.value))}
          IconComponent={SelectArrow}
          SelectDisplayProps={{ 'aria-label': 'Rows per page' }}
          renderValue={(size) => `${size} rows`}
          sx={{ fontSize: 13, '& .MuiSelect-select': { py: '3px' } }}
        >
          {sizes.map((size) => (
            <MenuItem key={size} value={size}>
              {size} rows
            </MenuItem>
          ))}
        </Select>
      )}
      {total > perPage && (
        <>
          <Button size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Button size="small" disabled={to >= total} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </>
      )}
    </Bar>
  );
};

const Bar = styled('nav')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 49,
  padding: '10px 16px',
  borderTop: '1px solid var(--line)',
  color: 'var(--text-faint)',
  fontSize: 13,
  '.range': { flex: 1 },
});
