import type { Environment } from '../../common/http/caller.js';
import type { StoredCore } from '../core/core.connections.js';
import type { DesiredSource } from './sync.rules.js';

/** A VPN user that one worker has leased, with all that its attempt needs. */
export interface DueUser extends DesiredSource, StoredCore {
  id: number;
  subscriptionId: number;
  subscriptionRef: string;
  projectId: number;
  environment: Environment;
  vpnLogin: string;
  desired: 'present' | 'absent';
  desiredVersion: number;
  /** Fences what this attempt writes: a later claim has a higher one. */
  attempt: number;
  failures: number;
  /** The account where the user was begun, which need not be the project's present one. */
  begunAccount: string | null;
  kageUserId: string | null;
  isProvisioned: boolean;
  /** By the database's clock. */
  leasedAt: Date;
  /** By this process's. */
  takenAt: number;
}

/** The account that the user belongs to now. */
export const accountOf = ({ environment, projectId, coreAccount }: Pick<DueUser, 'environment' | 'projectId' | 'coreAccount'>): string =>
  environment === 'development' ? `sandbox project ${projectId}` : coreAccount;

/** Fair shares are given by project, sandbox and real core apart. */
export const laneOf = ({ environment, projectId }: Pick<DueUser, 'environment' | 'projectId'>): string => `${projectId}:${environment}`;
