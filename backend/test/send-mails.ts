import { EmailsWorker } from '../src/modules/notifications/emails/emails.worker.js';
import { NotificationsWorker } from '../src/modules/notifications/notifications.worker.js';
import type { World } from './world.js';

/** Until all e-mails of what has happened are sent. */
export async function sendMails(world: World): Promise<void> {
  // A forgotten password becomes a link in one pass, and its e-mail in the next.
  for (let pass = 0; pass < 2; pass += 1) await world.get(NotificationsWorker).runOnce();
  await world.get(EmailsWorker).runOnce();
}
