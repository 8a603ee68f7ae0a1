import type { CoreFailure } from '../core/core.failure.js';
import type { OutboxEvent } from '../outbox/outbox.service.js';
import type { Attempt } from './sync.attempt.js';

/** Events of one subscription stay in one order, whoever writes them. */
export function vpnUserEvent(
  type: 'vpn_user.synced' | 'vpn_user.failed',
  { user, operation }: Attempt,
  failure?: CoreFailure,
): OutboxEvent {
  return {
    type,
    projectId: user.projectId,
    subject: `subscription:${user.subscriptionId}`,
    data: {
      subscriptionId: user.subscriptionRef,
      vpnLogin: user.vpnLogin,
      environment: user.environment,
      operation,
      ...(failure && { failure: failure.failure, message: failure.message }),
    },
  };
}

export function pausedEvent(projectId: number, { failure, message }: CoreFailure): OutboxEvent {
  return { type: 'sync.paused', projectId, subject: `project:${projectId}`, data: { failure, message } };
}
