import { Trans } from 'react-i18next/TransWithoutContext';

import type { SessionRow } from '../../api/types';
import { deviceName } from '../../format/deviceName';
import { t } from '../../language/language';
import { ConfirmDialog } from './ConfirmDialog';

interface Props {
  session: SessionRow;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

export const EndSessionDialog = ({ session, onConfirm, onClose }: Props) => (
  <ConfirmDialog open title={t('End session?')} verb={t('End Session')} onConfirm={onConfirm} onClose={onClose}>
    <Trans
      i18nKey={'<0>{{userAgent}}</0> will be signed out at once.'}
      components={[<strong key="0" />]}
      values={{ userAgent: deviceName(session.userAgent) }}
    />
  </ConfirmDialog>
);
