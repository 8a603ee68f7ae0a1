import { Out } from '../../../common/http/fields.js';

export class Cohort {
  @Out.text({ example: '2026-11', description: 'The month, in the time zone of Settings, in which these subscriptions were activated.' })
  month!: string;
  @Out.int({ description: 'How many were activated in it.' }) size!: number;
  @Out.list('integer', {
    description: 'How many of them ran on at the end of that month, of the next one, and so on; of the running month: now.',
  })
  kept!: number[];
}

export class RecurringResponse {
  @Out.money({ description: 'What active subscriptions pay for the time that runs now, brought to 30 days each.' }) mrr!: string;
  @Out.int({ description: 'How many active subscriptions pay for the time that runs now.' }) paying!: number;
  @Out.list(Cohort, { description: 'The last 12 months, the earliest first.' }) cohorts!: Cohort[];
}
