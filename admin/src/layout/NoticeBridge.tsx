import { useEffect } from 'react';
import { useNotificationContext } from 'react-admin';

import { toast } from '../components/feedback/toast';
import { t } from '../language/language';
import { serverText } from '../language/serverText';

/** react-admin's own hooks report through its notifications; here they are shown as the toasts of the product. */
export const NoticeBridge = () => {
  const { notifications, takeNotification } = useNotificationContext();
  useEffect(() => {
    if (notifications.length === 0) return;
    const notice = takeNotification();
    // Keys such as 'ra.notification.logged_out' are no sentences for a person.
    if (!notice || typeof notice.message !== 'string' || notice.message.startsWith('ra.')) return;
    if (notice.type === 'error') toast.danger(t('Error'), sentenceOf(notice.message));
    else toast.neutral(notice.message);
  }, [notifications, takeNotification]);
  return null;
};

/** An error's own text is `status: body`; a toast shows the sentence inside. */
function sentenceOf(message: string): string {
  const body = /^\d{3}: (.*)$/s.exec(message)?.[1];
  if (body === undefined) return message;
  try {
    const parsed = JSON.parse(body) as { message?: unknown };
    return typeof parsed.message === 'string' ? serverText(parsed.message) : t('Something went wrong on the way.');
  } catch {
    return t('Something went wrong on the way.');
  }
}
