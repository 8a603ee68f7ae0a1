import type { CoreConnection, CoreDriver, CoreUser, Credentials, DesiredUser, ServerRules } from '../../core/core-driver.js';
import { CoreFailure } from '../../core/core-failure.js';
import type { OutboxEvent } from '../../outbox/outbox.service.js';
import { accountOf, type DueUser } from './due-users.js';
import { desiredOf, dueAtStart, isSame } from '../sync.rules.js';
import type { Operation, VpnUserEventData, VpnUserFailedData } from './vpn-user-events.dto.js';

export type AttemptResult =
  /** The core has the desired state. `user` is null where it should have none. `wasAsked`: the core was called for it. */
  | { kind: 'done'; user: CoreUser | null; wasAsked: boolean; credentials?: Credentials }
  /** The lease ran out or the user was deleted meanwhile: nothing was begun. */
  | { kind: 'superseded' }
  /** `isThere`: our user exists on the core in spite of the refusal. */
  | { kind: 'failed'; failure: CoreFailure; isThere: boolean };

export interface Attempt {
  user: DueUser;
  operation: Operation;
  /** What was sent, or would have been. */
  request: object;
  startedAt: number;
  /** When the user must be sent again although nothing changes. */
  nextAt: Date | null;
}

export interface AttemptTools {
  driver: CoreDriver;
  connection: CoreConnection;
  /** Recorded before the first call that creates; false when the user must not be created any more. */
  begin: () => Promise<boolean>;
  /** Whether the server makes links or passwords. */
  hasSecrets: boolean;
}

export function attemptOf(user: DueUser, now: Date, rules: ServerRules): Attempt & { desired: DesiredUser } {
  const desired = desiredOf(user, now, rules);
  const isDeletion = user.desired === 'absent';
  const operation = isDeletion ? 'delete' : !user.isProvisioned ? 'create' : desired.enabled ? 'update' : 'disable';
  const { email, ...sent } = desired;
  const request = isDeletion
    ? { method: 'DELETE', vpnLogin: user.vpnLogin }
    : { method: 'PUT', vpnLogin: user.vpnLogin, ...sent, ...(email !== null && { email: '***' }) };
  return { user, operation, request, startedAt: performance.now(), nextAt: dueAtStart(user, now, rules.knowsStart), desired };
}

/** Sends one desired state to the core. Nothing of the database is locked meanwhile. */
export async function perform({ user, desired }: { user: DueUser; desired: DesiredUser }, tools: AttemptTools): Promise<AttemptResult> {
  try {
    return user.desired === 'absent' ? await remove(user, tools) : await provide(user, desired, tools);
  } catch (error) {
    if (error instanceof CoreFailure) return { kind: 'failed', failure: error, isThere: false };
    throw error;
  }
}

async function provide(user: DueUser, desired: DesiredUser, tools: AttemptTools): Promise<AttemptResult> {
  const result = await put(user, desired, tools);
  if (!tools.hasSecrets || result.kind !== 'done' || !result.user) return result;
  if (user.isReady && result.user.id === user.kageUserId) return result;
  return { ...result, credentials: await credentialsOf(user, tools) };
}

/** The customer's credentials, new ones where that was asked for. A repeat after a crash makes new ones again, which does no harm. */
async function credentialsOf(user: DueUser, { driver, connection }: AttemptTools): Promise<Credentials> {
  try {
    const found =
      user.needsRotation && driver.rotate
        ? await driver.rotate(connection, user.vpnLogin)
        : await driver.credentials(connection, user.vpnLogin);
    if (found) return found;
  } catch (error) {
    // The user exists there: a refusal now is no reason to undo the sale.
    if (!(error instanceof CoreFailure) || error.meaning !== 'user') throw error;
    throw new CoreFailure('unavailable', `The user's credentials could not be read: ${error.message}`);
  }
  throw new CoreFailure('unavailable', "The user's credentials are not there");
}

async function put(user: DueUser, desired: DesiredUser, { driver, connection, begin }: AttemptTools): Promise<AttemptResult> {
  const isBegun = user.begunAccount === accountOf(user);
  if (!isBegun) {
    const existing = await driver.get(connection, user.vpnLogin);
    if (existing && existing.id !== user.kageUserId) throw takenByAnother();
    if (!(await begin())) return { kind: 'superseded' };
  }
  try {
    return { kind: 'done', user: await driver.put(connection, user.vpnLogin, desired), wasAsked: true };
  } catch (error) {
    if (!(error instanceof CoreFailure) || error.meaning !== 'user') throw error;
    return await afterRefusal(error, isBegun, user, desired, { driver, connection });
  }
}

/** A refusal may answer a repeat of a call that succeeded: the present state of the core decides. */
async function afterRefusal(
  failure: CoreFailure,
  isBegun: boolean,
  user: DueUser,
  desired: DesiredUser,
  { driver, connection }: Pick<AttemptTools, 'driver' | 'connection'>,
): Promise<AttemptResult> {
  const existing = await driver.get(connection, user.vpnLogin);
  if (existing && failure.failure === 'conflict' && isSame(desired, existing, driver.latestEnd))
    return { kind: 'done', user: existing, wasAsked: true };
  return { kind: 'failed', failure, isThere: existing !== null && (isBegun || existing.id === user.kageUserId) };
}

async function remove(user: DueUser, { driver, connection }: AttemptTools): Promise<AttemptResult> {
  if (user.isTakenOver) return { kind: 'done', user: null, wasAsked: false };
  if (user.begunAccount !== accountOf(user)) {
    // Begun elsewhere or never: only a user with the exact id that we once received is ours.
    const existing = user.kageUserId === null ? null : await driver.get(connection, user.vpnLogin);
    if (existing === null || existing.id !== user.kageUserId) return { kind: 'done', user: null, wasAsked: user.kageUserId !== null };
  }
  await driver.delete(connection, user.vpnLogin);
  return { kind: 'done', user: null, wasAsked: true };
}

const takenByAnother = (): CoreFailure =>
  new CoreFailure('conflict', 'A user of this name exists on the VPN core already and was not made here');

/** Events of one subscription stay in one order, whichever process writes them. */
export function vpnUserEvent(
  type: 'vpn_user.synced' | 'vpn_user.ready' | 'vpn_user.failed',
  { user, operation }: Attempt,
  failure?: CoreFailure,
): OutboxEvent {
  const { subscriptionRef: subscriptionId, vpnLogin, environment } = user;
  const data: VpnUserEventData = { subscriptionId, vpnLogin, environment, operation };
  const failed: VpnUserFailedData | undefined = failure && {
    ...data,
    failure: failure.failure,
    reason: reasonOf(failure),
    message: failure.message,
  };
  return {
    type,
    projectId: user.projectId,
    subject: user.subscriptionId === null ? `vpn_user:${user.id}` : `subscription:${user.subscriptionId}`,
    data: { ...data, ...failed },
  };
}

/** The reason for partners: the core refused this user, has another user of that name, or could not be reached. */
function reasonOf({ failure, meaning }: CoreFailure): VpnUserFailedData['reason'] {
  if (failure === 'conflict') return 'conflict';
  return meaning === 'passing' ? 'core_unreachable' : 'core_refused';
}
