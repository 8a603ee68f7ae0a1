import type { ProjectSync } from '../../api/types';
import { t } from '../../language/language';

/** Nothing was ever sent to the project's VPN server, and no probe was made: its login is missing, or new. */
export const isNotConnected = ({ status, isReachable, lastSuccessAt, lastReconciledAt }: ProjectSync) =>
  status === 'healthy' && isReachable === null && !lastSuccessAt && !lastReconciledAt;

/** Of no project; without projects there is nothing to connect. */
export const isNoneConnected = (projects: readonly ProjectSync[]) => projects.length > 0 && projects.every(isNotConnected);

export const NOT_CONNECTED = { label: t('Not connected yet'), tone: 'neutral' } as const;
