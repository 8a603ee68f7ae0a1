import { ApiProperty } from '@nestjs/swagger';

import { Out } from '../../../common/http/fields.js';

const CHANGE = { nullable: true, description: 'Percent against a month ago; null where there was nothing then.', example: 12.3 };

export class DashboardChanges {
  @Out.number(CHANGE) activeProjects!: number | null;
  @Out.number(CHANGE) totalSubscriptions!: number | null;
  @Out.number(CHANGE) vpnUsers!: number | null;
  @Out.number({ ...CHANGE, description: 'Percent against the 30 days before; null where there were none.' }) apiCalls!: number | null;
}

export class DashboardStats {
  @Out.int() activeProjects!: number;
  @Out.int() totalSubscriptions!: number;
  @Out.int() vpnUsers!: number;
  @Out.int({ description: 'Calls of the last 30 days, today included.' }) apiCalls!: number;
  @ApiProperty({ type: DashboardChanges }) changes!: DashboardChanges;
}

export class DashboardDay {
  @Out.text({ example: '2026-11-28', description: 'A day of the time zone in Settings.' }) date!: string;
  @Out.int({ description: 'At the end of the day, or now.' }) activeProjects!: number;
  @Out.int({ description: 'At the end of the day, or now.' }) totalSubscriptions!: number;
  @Out.int({ description: 'At the end of the day, or now.' }) vpnUsers!: number;
  @Out.int({ description: 'Calls of the day.' }) apiCalls!: number;
}

export class DashboardTrends {
  @Out.list(DashboardDay, { description: 'The last 30 days, today the last of them.' }) days!: DashboardDay[];
}
