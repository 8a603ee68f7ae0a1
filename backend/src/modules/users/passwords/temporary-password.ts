import { DomainError } from '../../../common/errors/domain-error.js';
import { LINK_HOURS } from '../links/make-links.js';
import type { User } from '../user.entity.js';

type Facts = Pick<User, 'mustChangePassword' | 'passwordSetBy' | 'passwordEndsAt'>;

export const OWN_PASSWORD: Facts = { mustChangePassword: false, passwordSetBy: null, passwordEndsAt: null };

/** A password that somebody else set can be used as long as a link. */
export const temporaryPassword = (passwordSetBy: number): Facts => ({
  mustChangePassword: true,
  passwordSetBy,
  passwordEndsAt: new Date(Date.now() + LINK_HOURS * 3_600_000),
});

/** When one was ended before its time: long ago by the clock of every process, as they differ. */
export const ENDED_PASSWORD = new Date(0);

export const isEnded = ({ passwordEndsAt }: Pick<User, 'passwordEndsAt'>): boolean =>
  passwordEndsAt !== null && passwordEndsAt <= new Date();

/** Call it for the right password alone. @throws temporary_password_ended */
export function requireNotEnded(user: Pick<User, 'passwordEndsAt'>): void {
  if (!isEnded(user)) return;
  throw new DomainError('gone', 'temporary_password_ended', 'This password was temporary and has ended. Ask an administrator for a link.');
}
