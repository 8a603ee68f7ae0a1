import { DomainError, invalidField } from '../../../common/errors/domain-error.js';

const conflict = (code: string, message: string, fields?: Record<string, string>): DomainError =>
  new DomainError('conflict', code, message, fields && { fields });

export const planCodeTaken = (): DomainError =>
  conflict('plan_code_taken', 'This project has a plan with this code already.', { code: 'In use already' });

export const planInUse = (): DomainError =>
  conflict('plan_in_use', 'This plan has been sold, and stays on record. Deactivate it instead: it is then offered to nobody any more.');

export const tooManyPlans = (max: number): DomainError => conflict('too_many_plans', `A project has at most ${max} plans.`);

export const unknownPlan = (): DomainError => invalidField('plan', 'This project has no active plan with this code.');
