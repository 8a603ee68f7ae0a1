import { ENVIRONMENTS, type Environment } from '../../../common/http/caller.js';
import { Out } from '../../../common/http/fields.js';
import { FAILURE_CLASSES, type FailureClass } from '../../core/core-failure.js';

export const OPERATIONS = ['create', 'update', 'disable', 'delete'] as const;
export type Operation = (typeof OPERATIONS)[number];

const FAILURE_REASONS = ['core_refused', 'conflict', 'core_unreachable'] as const;

export class VpnUserEventData {
  @Out.text({ example: 'order-1042' }) subscriptionId!: string;
  @Out.text({ example: '4821093375610284', description: 'Read its credentials with it: no event holds them.' }) vpnLogin!: string;
  @Out.oneOf(ENVIRONMENTS) environment!: Environment;
  @Out.oneOf(OPERATIONS, { description: 'What was done on the VPN server.' }) operation!: Operation;
}

export class VpnUserFailedData extends VpnUserEventData {
  @Out.oneOf(FAILURE_REASONS, {
    description:
      'The VPN server refused this user (`core_refused`), has another user of that login (`conflict`), or did not answer however often it was tried (`core_unreachable`).',
  })
  reason!: (typeof FAILURE_REASONS)[number];

  @Out.text({ description: 'The reason as a sentence.', example: 'The VPN server refused the user: the end is too far.' }) message!: string;
  @Out.oneOf(FAILURE_CLASSES, { description: 'The kind of failure in detail, for your log.', example: 'invalid' }) failure!: FailureClass;
}
