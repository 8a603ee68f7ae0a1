import { DomainError, invalidField } from '../../../common/errors/domain-error.js';

export const orphanDecided = (): DomainError =>
  new DomainError('conflict', 'orphan_decided', 'This user was adopted, ignored or deleted already.');

export const adoptWhere = (): DomainError => invalidField('subscriptionId', 'Name either a subscription or the ID of a new one');

export const notAdoptable = (vpnLogin: string): DomainError =>
  new DomainError(
    'conflict',
    'orphan_not_adoptable',
    `Only a subscription of this core account whose VPN login is ${vpnLogin} can take over this user.`,
  );

/** The core has given one of our users another name. The next full reconciliation makes ours again, and then this one can be adopted. */
export const stillAnothers = (vpnLogin: string): DomainError =>
  new DomainError(
    'conflict',
    'orphan_not_adoptable',
    `${vpnLogin} was renamed on the VPN core: another subscription still counts it as its own. Synchronize the project, then adopt it.`,
  );

export const loginNotOurs = (): DomainError =>
  new DomainError('conflict', 'orphan_not_adoptable', 'Only a user whose VPN login is 16 letters or digits can be adopted.');

export const noDates = (): DomainError =>
  new DomainError('conflict', 'orphan_not_adoptable', 'The user has no start and end date on the VPN core.');
