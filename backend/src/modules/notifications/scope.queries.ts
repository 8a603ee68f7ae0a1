import { shareProject } from '../users/memberships/memberships.service.js';

/** In SQL: whether a user is a member of a project. */
export const isMember = (userId: string, projectId: string): string =>
  `EXISTS (SELECT FROM user_project_assignments a WHERE a.user_id = ${userId} AND a.project_id = ${projectId})`;

/** SQL of what decides whether somebody reads the record that a notification is about. */
interface Subject {
  userId: string;
  /** Of the user's role. */
  scope: string;
  projectId: string;
  isAboutAccount: string;
  /** The sender, of a ticket. */
  ticketOf: string;
}

/** In SQL, by the same rules as the lists: what is of no project is for the scope of all projects, and of a ticket for its sender as well. */
export const isInScope = ({ userId, scope, projectId, isAboutAccount, ticketOf }: Subject): string =>
  `(${scope} = 'all' OR ${isAboutAccount} OR ${isMember(userId, projectId)}
    OR ${ticketOf} IS NOT NULL AND (${userId} = ${ticketOf} OR ${shareProject(userId, ticketOf)}))`;

/**
 * In SQL: whether the user `u` gets the notification `t`. The owner of an account hears of its new address or password even if the account was
 * deactivated in the same moment.
 */
export const IS_TOLD = `(u.is_active OR t.type IN ('account_password', 'account_email')) AND u.deleted_at IS NULL`;
