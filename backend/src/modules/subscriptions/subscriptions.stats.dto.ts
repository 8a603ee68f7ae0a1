import { Out } from '../../common/http/fields.js';

export class SubscriptionStats {
  @Out.int() total!: number;
  @Out.int() pending!: number;
  @Out.int() active!: number;
  @Out.int() suspended!: number;
  @Out.int() expired!: number;
  @Out.int() cancelled!: number;
}
