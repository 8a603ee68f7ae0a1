/** Where a project's events are sent, and what became of each. */
import type { Shape } from './shape';

export type Webhook = Shape<'WebhookResponse'>;
export type WebhookEvent = NonNullable<Webhook['events']>[number];
/** The secret comes this once. */
export type WebhookWithSecret = Shape<'WebhookWithSecret'>;
export type WebhookDelivery = Shape<'DeliveryResponse'>;
