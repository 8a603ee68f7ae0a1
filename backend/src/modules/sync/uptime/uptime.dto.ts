import { Transform } from 'class-transformer';

import { IdField, IntField, Out } from '../../../common/http/fields.js';
import { FromDigits, LimitField, OffsetField } from '../../../common/http/list/cursor.js';
import { parseId } from '../../../common/text/text.rules.js';

const DAYS_MAX = 90;
export const DAYS_DEFAULT = 30;
const PAGE_MAX = 100;
export const PAGE_DEFAULT = 10;

export class UptimeQuery {
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? (parseId(value) ?? value) : value))
  @IdField({ optional: true, description: 'Only the server of this project.' })
  projectId?: number;

  @FromDigits()
  @IntField({ min: 1, max: DAYS_MAX, optional: true, description: `Local days up to today. Default ${DAYS_DEFAULT}.` })
  days?: number;

  @OffsetField()
  offset?: number;

  @LimitField(PAGE_DEFAULT, PAGE_MAX)
  limit?: number;
}

export class UptimeDay {
  @Out.text({ example: '2026-11-28', description: 'A day of the time zone in Settings.' }) date!: string;
  @Out.int({ description: 'How often the server was probed; about once a minute.' }) probes!: number;
  @Out.int({ description: 'How many of these probes failed.' }) failed!: number;
}

export class ServerUptime {
  @Out.id() projectId!: number;
  @Out.text() name!: string;
  @Out.number({ nullable: true, example: 99.95, description: 'The share of probes that succeeded, in percent; null where none was made.' })
  uptime!: number | null;
  @Out.list(UptimeDay, { description: 'Every day, the earliest first.' }) days!: UptimeDay[];
}

export class UptimeResponse {
  @Out.int({ description: 'How many servers there are.' }) total!: number;
  @Out.list(ServerUptime, { description: 'By the name of their project.' }) servers!: ServerUptime[];
}
