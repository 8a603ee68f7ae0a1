import { FileDialog } from './FileDialog';
import type { FileWork } from './importRows';
import { t } from '../../../language/language';

const WORK: FileWork = {
  title: t('Import Subscriptions'),
  intro: t(
    'A CSV file with the columns of the export: subscriptionId is required, and startDate and endDate or a plan; the others may be left out.',
  ),
  columns:
    'subscriptionId,plan,startDate,endDate,autoRenew,email,name,surname,phone,status,vpnLoginId,paymentMethod,paymentHash,maxSessions,maxInstalls',
  verb: t('Import'),
  done: t('Imported'),
  send: (api, body) => api.importSubscriptions(body),
};

/** @param projectId where the dialog opens on a project's page: the project of rows that name none */
const ImportDialog = (props: { projectId?: number; onClose: () => void }) => <FileDialog work={WORK} {...props} />;

export default ImportDialog;
