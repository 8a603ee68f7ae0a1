import type { AdoptionRow } from '../../../api/types';
import { labelOf } from '../../../components/text/StatusChip';
import { formatDate, type TimeStyle } from '../../../format/clock';
import { useTimeStyle } from '../../../providers/display';
import { FileDialog } from '../../../resources/subscriptions/import/FileDialog';
import type { FileWork } from '../../../resources/subscriptions/import/importRows';
import { t } from '../../../language/language';

const WORK: FileWork<AdoptionRow> = {
  title: t('Adopt Users by a File'),
  intro: t(
    'A CSV file that says which unknown user belongs to which subscription: vpnLogin and subscriptionId are required; projectId, plan, startDate, endDate and email may be left out.',
  ),
  columns: 'vpnLogin,subscriptionId,projectId,plan,startDate,endDate,email',
  verb: t('Adopt'),
  done: t('Adopted'),
  send: (api, body) => api.adoptByFile(body),
};

/** Brings many users of a server under subscriptions; before that it shows the result for each row. */
export const AdoptFileDialog = ({ onClose }: { onClose: () => void }) => {
  const style = useTimeStyle();
  return <FileDialog work={{ ...WORK, outcome: (row) => adoptionText(row, style) }} onClose={onClose} />;
};

/** '4821093375610284: a new subscription, active until 12/31/2026'. */
export function adoptionText({ vpnLogin, isNew, status, endDate }: AdoptionRow, style: TimeStyle): string {
  const what = isNew ? t('a new subscription') : t('the subscription takes it over');
  const state =
    status && `${labelOf(status).toLowerCase()}${endDate ? t(' until {{endDate}}', { endDate: formatDate(endDate, style) }) : ''}`;
  return `${vpnLogin}: ${[what, state].filter(Boolean).join(', ')}`;
}
