import type { FoundServer } from '../../../api/types';
import { toast } from '../../../components/feedback/toast';
import { t } from '../../../language/language';

/** The toast for a connection test; a server of an unsupported version is no success. */
export const toastFound = ({ product, unsupported }: FoundServer): void =>
  unsupported === null
    ? toast.good(t('Connection Successful'), t('{{product}} connection verified successfully', { product }))
    : toast.danger(t('Version Not Supported'), t('{{product}} answers, but nothing is written to it and nothing sold', { product }));
