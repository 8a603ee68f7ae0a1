import { Download } from 'lucide-react';
import { useListContext } from 'react-admin';

import { fetchFile } from '../../providers/httpClient';
import { SubmitButton } from '../buttons/SubmitButton';
import { useSingleFlight } from '../buttons/useSingleFlight';
import { toast } from '../feedback/toast';
import { saveFile } from './saveFile';
import { useFilters } from './filters/useFilters';
import { t } from '../../language/language';

/** The CSV of all pages of the list with its present filter; the server writes it. */
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
      toast.failure(t('Export Failed'), error, t('The export could not be made.'));
    }
  });

  return (
    <SubmitButton
      type="button"
      variant="outlined"
      color="inherit"
      busy={busy}
      disabled={!!list.error}
      onClick={() => void run()}
      sx={{ height: 32 }}
    >
      <Download size={15} aria-hidden />
      {t('Export')}
    </SubmitButton>
  );
};

/** Fetched rather than linked, so that a refusal becomes a message and not a page of JSON. */
export async function downloadFile(path: string, fallbackName: string): Promise<void> {
  await saveFile(await fetchFile(path), fallbackName);
}
