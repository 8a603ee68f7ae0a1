import type { FoundServer } from '../../../api/types';
import { toast } from '../../../components/feedback/toast';
import { t } from '../../../language/language';

/** Says what a connection test found; a server that nothing is written to is no success. */
export const toastFound = ({ product, unsupported }: FoundServer): void =>
  unsupported === null
    ? toast.good(t('Connection Successful'), t('{{product}} connection verified successfully', { product }))
    : toast.danger(t('Version Not Supported'), t('{{product}} answers, but nothing is written to it and nothing sold', { product }));
