import { TwoLines } from '../table/LinkCell';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';

interface Props {
  /** As the server says it of a record that waits for a second person. */
  confirmation: { allowed: boolean; reason: string | null; who: string[] };
}

/** Whether one may confirm something, else who could and why not. */
export const ConfirmationText = ({ confirmation: { allowed, reason, who } }: Props) => (
  <TwoLines note={!allowed && reason && <span title={serverText(reason)}>{serverText(reason)}</span>}>
    {allowed
      ? t('You may confirm it')
      : who.length > 0
        ? t('Waits for {{who}}', { who: who.join(', ') })
        : t('At present nobody can confirm it')}
  </TwoLines>
);
