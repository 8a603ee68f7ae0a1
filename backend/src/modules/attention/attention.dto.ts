import { ApiProperty } from '@nestjs/swagger';

import { Out } from '../../common/http/fields.js';

export const ATTENTION_TYPES = [
  'sync_paused',
  'transfer_held',
  'request_waiting',
  'token_waiting',
  'balance_short',
  'move_stopped',
  'sync_failed',
  'webhook_paused',
  'backup_overdue',
  'sale_refused',
  'user_unknown',
  'key_expiring',
  'ticket_open',
] as const;
export type AttentionType = (typeof ATTENTION_TYPES)[number];

export const SEVERITIES = ['critical', 'warning', 'notice'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The action that resolves it, to which the console links. */
const ATTENTION_ACTIONS = ['decide', 'assign', 'open_sync', 'retry', 'top_up', 'open_webhooks', 'look', 'rotate', 'answer'] as const;
export type AttentionAction = (typeof ATTENTION_ACTIONS)[number];

export class AttentionItem {
  @Out.oneOf(ATTENTION_TYPES) type!: AttentionType;
  @Out.oneOf(SEVERITIES) severity!: Severity;
  @Out.text() title!: string;
  @Out.instant() since!: Date;
  @Out.id({ nullable: true, description: 'Null where it concerns no single project.' }) projectId!: number | null;
  @Out.text({ nullable: true }) projectName!: string | null;
  @Out.int() count!: number;
  @Out.money({ nullable: true, description: 'Of requests: the sum of the credits that they ask for; null where they ask for none.' })
  amount!: string | null;
  @Out.oneOf(ATTENTION_ACTIONS) action!: AttentionAction;
}

export class AttentionResponse {
  @ApiProperty({ type: [AttentionItem], description: 'The most urgent first, the oldest first among equals; at most 100.' })
  items!: AttentionItem[];
  @Out.instant({ nullable: true, description: 'Since when nothing has waited for this person; null while something does.' })
  emptySince!: Date | null;
}
