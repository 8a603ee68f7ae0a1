import { BoolField, EnumField, IntField, MoneyField, Out, TextField, VersionField } from '../../../common/http/fields.js';
import { PLAN_TRAFFIC_RESETS, type Plan, type PlanTrafficReset } from './plan.entity.js';

const INT_MAX = 2_147_483_647;
const DAYS_MAX = 36_500;
const LIMIT_MAX = 1_000;
const PRICE_MAX = '99999999.99';
export const PLAN_CODE = /^[A-Za-z0-9._-]{1,50}$/;

class PlanFields {
  @TextField({ max: 1000, kind: 'lines', optional: true, nullable: true })
  description?: string | null;

  @IntField({ min: 1, max: Number.MAX_SAFE_INTEGER, optional: true, nullable: true, description: 'null is no limit.' })
  trafficLimitBytes?: number | null;

  @EnumField(PLAN_TRAFFIC_RESETS, { optional: true, description: 'When the traffic is counted from zero again. Default none.' })
  trafficReset?: PlanTrafficReset;

  @IntField({ min: 1, max: LIMIT_MAX, optional: true, nullable: true, description: "null inherits the project's." })
  maxSessions?: number | null;

  @IntField({ min: 1, max: LIMIT_MAX, optional: true, nullable: true, description: "null inherits the project's." })
  maxInstalls?: number | null;

  @IntField({ min: 1, max: INT_MAX, optional: true, description: 'Its place in the list, from 1; the others move. Default last.' })
  position?: number;

  @BoolField({ optional: true, description: 'One that is not active is not offered; subscriptions that have it keep it and renew it.' })
  isActive?: boolean;
}

export class CreatePlanRequest extends PlanFields {
  @TextField({
    min: 1,
    max: 50,
    pattern: PLAN_CODE,
    message: '1 to 50 letters, digits or any of . _ -',
    description: 'Unique in its project, in whatever case it is written; never changed.',
    example: 'monthly',
  })
  code!: string;

  @TextField({ min: 1, max: 100, example: 'Monthly' })
  name!: string;

  @MoneyField({ max: PRICE_MAX })
  price!: string;

  @IntField({ min: 1, max: DAYS_MAX, description: 'Days of 24 hours.', example: 30 })
  days!: number;
}

export class UpdatePlanRequest extends PlanFields {
  @TextField({ min: 1, max: 100, optional: true, example: 'Monthly' })
  name?: string;

  @MoneyField({ max: PRICE_MAX, optional: true, description: 'Subscriptions take it at their next renewal.' })
  price?: string;

  @IntField({ min: 1, max: DAYS_MAX, optional: true, description: 'Subscriptions take it at their next renewal.' })
  days?: number;

  @VersionField()
  version?: number;
}

/** The fields of a plan for shops. */
export class OfferedPlanResponse {
  @Out.text({ example: 'monthly' }) code!: string;
  @Out.text({ example: 'Monthly' }) name!: string;
  @Out.text({ nullable: true, example: 'Renews each month' }) description!: string | null;
  @Out.money() price!: string;
  @Out.text({ example: 'USD' }) currency!: string;
  @Out.int({ description: 'Days of 24 hours.', example: 30 }) days!: number;
  @Out.int({ nullable: true, description: 'null is no limit.', example: 100_000_000_000 }) trafficLimitBytes!: number | null;
  @Out.oneOf(PLAN_TRAFFIC_RESETS) trafficReset!: PlanTrafficReset;
  @Out.int({ nullable: true }) maxSessions!: number | null;
  @Out.int({ nullable: true }) maxInstalls!: number | null;
}

export class PlanResponse extends OfferedPlanResponse {
  @Out.id() id!: number;
  @Out.id() projectId!: number;
  @Out.int({ description: 'Its place in the list, from 1.' }) position!: number;
  @Out.bool() isActive!: boolean;
  @Out.bool({ description: 'Whether it has ever been sold; such a plan is deactivated, not deleted.' }) isSold!: boolean;
  @Out.int() version!: number;
  @Out.instant() createdAt!: string;
  @Out.instant() updatedAt!: string;
}

export class OfferedPlans {
  @Out.list(OfferedPlanResponse) data!: OfferedPlanResponse[];
  @Out.text({ nullable: true, description: 'Always null: all plans come at once.' }) nextCursor!: string | null;
}

export const toOfferedPlan = (plan: Plan): OfferedPlanResponse => ({
  code: plan.code,
  name: plan.name,
  description: plan.description,
  price: plan.price,
  currency: 'USD',
  days: plan.days,
  trafficLimitBytes: plan.trafficLimitBytes,
  trafficReset: plan.trafficReset,
  maxSessions: plan.maxSessions,
  maxInstalls: plan.maxInstalls,
});

export const toPlan = (plan: Plan): PlanResponse => ({
  ...toOfferedPlan(plan),
  id: plan.id,
  projectId: plan.projectId,
  position: plan.position,
  isActive: plan.isActive,
  isSold: plan.soldAt !== null,
  version: plan.version,
  createdAt: plan.createdAt.toISOString(),
  updatedAt: plan.updatedAt.toISOString(),
});
