import { DomainError, invalidField } from '../../common/errors/domain-error.js';

export const WEBHOOKS_MAX = 20;

export const notHttps = (): DomainError => invalidField('url', 'The address must be an https URL without a user name.');

export const localTarget = (): DomainError =>
  invalidField('url', 'The address is private, local or reserved; it must be one on the internet.');

export const tooManyWebhooks = (): DomainError =>
  new DomainError('conflict', 'too_many_webhooks', `A project has at most ${WEBHOOKS_MAX} webhooks.`);

export const replayUnderWay = (): DomainError =>
  new DomainError('conflict', 'replay_under_way', 'A replay of this webhook is under way. Start another one once it has ended.');

export const webhookNotSending = (): DomainError =>
  new DomainError('conflict', 'webhook_not_active', 'This webhook is paused or switched off. Switch it on again first.');
