import { Transform } from 'class-transformer';

import { IdField, Out } from '../../common/http/fields.js';
import { parseId } from '../../common/text/parse.rules.js';

export class SubscriptionStatsQuery {
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? (parseId(value) ?? value) : value))
  @IdField({ optional: true, description: "One project; without it all of the caller's." })
  projectId?: number;
}

export class SubscriptionStats {
  @Out.int() total!: number;
  @Out.int() pending!: number;
  @Out.int() active!: number;
  @Out.int() suspended!: number;
  @Out.int() expired!: number;
  @Out.int() cancelled!: number;
}
