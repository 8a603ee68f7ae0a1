import type { CoreUser, ServerRules } from '../../core/core-driver.js';
import { differencesOf, desiredOf, type Differences } from '../sync.rules.js';
import type { KnownUser } from './known-users.js';

export interface Drift {
  user: KnownUser;
  differences: Differences;
}

export interface PageFindings {
  drifted: Drift[];
  /** Users that exist on the core although they are to be deleted. */
  doomed: KnownUser[];
  orphans: CoreUser[];
  /** Names, in lower case, that need not be looked for on the core any more. */
  seen: string[];
  /** Users with other figures than before. */
  counters: { id: number; sessions: number | null; installs: number | null }[];
}

/** The differences between a page of the core's users and ours. */
export function comparePage(
  users: readonly CoreUser[],
  known: readonly KnownUser[],
  now: Date,
  server: ServerRules = { knowsStart: true, trafficLimit: 'none' },
): PageFindings {
  const findings: PageFindings = { drifted: [], doomed: [], orphans: [], seen: [], counters: [] };
  const byLogin = new Map<string, KnownUser[]>();
  for (const user of known) {
    const login = user.vpnLogin.toLowerCase();
    byLogin.set(login, [...(byLogin.get(login) ?? []), user]);
  }
  for (const actual of users) {
    // A name alone proves nothing: a user is ours if we began to create it here, or know its id.
    const login = actual.vpnLogin.toLowerCase();
    const namesakes = (byLogin.get(login) ?? []).filter((user) => user.isBegunHere || user.kageUserId === actual.id);
    const ours = namesakes.filter((user) => user.vpnLogin === actual.vpnLogin || (user.kageUserId ?? actual.id) === actual.id);
    // Another user whose name differs in letter case alone is not ours.
    if (ours.length > 0 || namesakes.length === 0) findings.seen.push(actual.vpnLogin);
    const living = ours.find(({ desired }) => desired === 'present');
    if (living) {
      const differences = differencesOf(desiredOf(living, now, server), actual, server.latestEnd);
      if (living.kageUserId !== null && living.kageUserId !== actual.id) differences.id = { here: living.kageUserId, there: actual.id };
      if (Object.keys(differences).length > 0) findings.drifted.push({ user: living, differences });
      const { sessions = null, installs = null } = actual;
      if (living.sessions !== sessions || living.installs !== installs) findings.counters.push({ id: living.id, sessions, installs });
    } else if (ours[0]) findings.doomed.push(ours[0]);
    else findings.orphans.push(actual);
  }
  return findings;
}
