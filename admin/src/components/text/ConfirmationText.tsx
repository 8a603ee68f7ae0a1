import { TwoLines } from '../table/LinkCell';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';

interface Props {
  /** The server's answer about a record that waits for a second person. */
  confirmation: { allowed: boolean; reason: string | null; who: string[] };
}

/** Whether the person may approve a record, otherwise why not and who could. */
export const ConfirmationText = ({ confirmation: { allowed, reason, who } }: Props) => (
  <TwoLines note={!allowed && reason && <span title={serverText(reason)}>{serverText(reason)}</span>}>
    {allowed
      ? t('You can approve it')
      : who.length > 0
        ? t('Waits for {{who}}', { who: who.join(', ') })
        : t('At present nobody can approve it')}
  </TwoLines>
);
