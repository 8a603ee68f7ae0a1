import { Download } from 'lucide-react';
import { useListContext } from 'react-admin';

import { SubmitButton } from '../SubmitButton';
import { toast } from '../toast';
import { useSingleFlight } from '../useSingleFlight';
import { downloadFile } from './download';
import { useFilters } from './useFilters';

/** The CSV of what the list shows now, all its pages; the server writes it. */
export const ExportButton = ({ resource }: { resource: string }) => {
  const list = useListContext();
  const { filters } = useFilters();
  const [run, busy] = useSingleFlight(async () => {
    const query = new URLSearchParams({
      format: 'csv',
      filter: JSON.stringify({ ...filters, ...(list.filter as object | undefined) }),
      sort: JSON.stringify([list.sort.field, list.sort.order]),
    });
    try {
      await downloadFile(`/${resource}/export?${query.toString()}`, `${resource}.csv`);
    } catch (error) {
      toast.failure('Export Failed', error, 'The export could not be made.');
    }
  });

  return (
    <SubmitButton type="button" variant="outlined" color="inherit" busy={busy} onClick={() => void run()} sx={{ height: 32 }}>
      <Download size={15} aria-hidden />
      Export
    </SubmitButton>
  );
};
