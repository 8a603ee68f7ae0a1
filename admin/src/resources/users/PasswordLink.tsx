import { Trans } from 'react-i18next/TransWithoutContext';

import type { Shape } from '../../api/types';
import { SecretDialog } from '../../components/dialogs/SecretDialog';
import { toast } from '../../components/feedback/toast';
import { t } from '../../language/language';

export interface ShownLink {
  email: string;
  purpose: Shape<'PasswordLinkResponse'>['purpose'];
  /** Null where a repeat does not show it again. */
  url: string | null;
}

/** If the link was mailed, a short text is enough. */
export function announceLink(
  { byEmail, purpose, url }: Shape<'PasswordLinkResponse'>,
  email: string,
  show: ((link: ShownLink) => void) | undefined,
): void {
  if (byEmail) toast.good(purpose === 'invitation' ? t('Invitation Sent') : t('Link Sent'), email);
  else show?.({ email, purpose, url });
}

/** Where no e-mail is sent, the admin gives the link to its owner. */
export const PasswordLinkDialog = ({ link: { email, purpose, url }, onDone }: { link: ShownLink; onDone: () => void }) => (
  <SecretDialog
    title={purpose === 'invitation' ? t('Invitation') : t('Reset Link')}
    secret={url && new URL(url, window.location.origin).href}
    copyLabel={t('Copy the link')}
    onDone={onDone}
  >
    <Trans
      i18nKey={
        'Give this link to <0>{{email}}</0> and nobody else: anybody who has it can choose the password, once, within 72 hours. It is shown only now.'
      }
      components={[<strong key="0" />]}
      values={{ email }}
    />
  </SecretDialog>
);
