import { t } from '../../language/language';
/** The files that a top-up request accepts; the server decides. */
export const TOPUP_FILES = {
  max: 3,
  bytesMax: 5_000_000,
  types: ['application/pdf', 'image/png', 'image/jpeg'],
  hint: t('Up to three PDF, PNG or JPEG files of at most 5 MB'),
} as const;
