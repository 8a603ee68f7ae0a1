import type { TopupRequest } from '../../api/types';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { toast } from '../../components/feedback/toast';
import { FilesField } from '../../components/form/FilesField';
import { formatMoney } from '../../format/money';
import { useApi, useRefreshAll } from '../../providers/queries';
import { TOPUP_FILES } from './topupFiles';
import { t } from '../../language/language';

/** Adds files to a request that waits. */
export const AttachDialog = ({ request, onClose }: { request: TopupRequest; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();

  return (
    <FormDialog<{ files: File[] }>
      title={t('Attach Files')}
      subtitle={t('Request #{{id}} for {{amount}}', { id: request.id, amount: formatMoney(request.amount) })}
      defaultValues={{ files: [] }}
      submitLabel={t('Attach')}
      width="xs"
      failure={{ title: t('Not Attached'), text: t('The file could not be attached') }}
      onSubmit={async ({ files }) => {
        for (const file of files) await api.attachToTopup(request.id, file);
        toast.good(t('Files Attached'), t('They are shown beside request #{{id}}.', { id: request.id }));
        await refresh();
      }}
      onClose={onClose}
    >
      <FilesField name="files" label={t('Proof of payment')} {...TOPUP_FILES} max={TOPUP_FILES.max - request.attachments.length} />
    </FormDialog>
  );
};
