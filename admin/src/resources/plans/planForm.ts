import type { Shape, Plan } from '../../api/types';
import { bytesOf, gibOf, numberOrNull } from '../../components/form/NumberField';

/** What the form holds; all numbers are text, as they were typed. */
export interface PlanValues {
  name: string;
  code: string;
  description: string;
  price: string;
  days: string;
  trafficGib: string;
  trafficReset: Plan['trafficReset'];
  maxSessions: string;
  maxInstalls: string;
  isActive: boolean;
}

const text = (value: string | number | null | undefined) => (value === null || value === undefined ? '' : String(value));

export const toPlanValues = (plan?: Plan): PlanValues => ({
  name: plan?.name ?? '',
  code: plan?.code ?? '',
  description: plan?.description ?? '',
  price: plan?.price ?? '',
  days: text(plan?.days ?? 30),
  trafficGib: gibOf(plan?.trafficLimitBytes),
  trafficReset: plan?.trafficReset ?? 'none',
  maxSessions: text(plan?.maxSessions),
  maxInstalls: text(plan?.maxInstalls),
  isActive: plan?.isActive ?? true,
});

/** An empty limit is none, or the project's. */
export function toPlanBody(values: Partial<PlanValues>): Shape<'UpdatePlanRequest'> {
  return {
    ...(values.name !== undefined && { name: values.name.trim() }),
    ...(values.description !== undefined && { description: values.description.trim() || null }),
    ...(values.price !== undefined && { price: values.price }),
    ...(values.days !== undefined && { days: Number(values.days) }),
    ...(values.trafficGib !== undefined && { trafficLimitBytes: bytesOf(values.trafficGib) }),
    ...(values.trafficReset !== undefined && { trafficReset: values.trafficReset }),
    ...(values.maxSessions !== undefined && { maxSessions: numberOrNull(values.maxSessions) }),
    ...(values.maxInstalls !== undefined && { maxInstalls: numberOrNull(values.maxInstalls) }),
    ...(values.isActive !== undefined && { isActive: values.isActive }),
  };
}

export const toNewPlanBody = (values: PlanValues): Shape<'CreatePlanRequest'> => ({
  ...toPlanBody(values),
  name: values.name.trim(),
  code: values.code.trim(),
  price: values.price,
  days: Number(values.days),
});
