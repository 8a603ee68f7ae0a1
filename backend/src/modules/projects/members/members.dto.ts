import { IdListField, Out } from '../../../common/http/fields.js';
import type { ProjectAssignment } from '../../users/memberships/project-assignment.entity.js';
import type { User } from '../../users/user.entity.js';

const MEMBERS_MAX = 1_000;

export class SetMembersRequest {
  @IdListField({ max: MEMBERS_MAX, description: 'All members from now on; each of a role that sees assigned projects.' })
  userIds!: number[];
}

export const MEMBER = ['id', 'email', 'firstName', 'lastName', 'role', 'isActive'] as const;
export type MemberRow = Pick<User, (typeof MEMBER)[number]> & Pick<ProjectAssignment, 'createdAt'> & { isContact: boolean };

export class MemberResponse {
  @Out.id({ description: "The user's id." }) id!: number;
  @Out.text() email!: string;
  @Out.text() firstName!: string;
  @Out.text() lastName!: string;
  @Out.text({ description: "The code of the user's role." }) role!: string;
  @Out.bool() isActive!: boolean;
  @Out.bool({ description: "Whether this is the project's contact (managerId)." }) isContact!: boolean;
  @Out.instant({ description: 'Member since.' }) createdAt!: string;
}

export const toMember = (row: MemberRow): MemberResponse => ({
  id: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  role: row.role,
  isActive: row.isActive,
  isContact: row.isContact,
  createdAt: row.createdAt.toISOString(),
});
