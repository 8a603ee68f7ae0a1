import { Injectable } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { LessThan } from 'typeorm';

import { onViolation, type Db, type Tx } from '../../../database/database.js';
import type { User } from '../user.entity.js';
import { passkeyNotTaken, passkeysOff, passkeyTaken, tooManyPasskeys } from './factors.errors.js';
import type { RelyingParty } from './relying-party.rules.js';
import { UserPasskey } from './user-passkey.entity.js';

const PASSKEYS_MAX = 20;
const TIMEOUT_MS = 300_000;

type Owner = Pick<User, 'email' | 'firstName' | 'lastName'> & { userId: number };

/** WebAuthn, always with user verification: a passkey then counts for both steps of a sign-in. */
@Injectable()
export class PasskeysService {
  listOf(db: Db, userId: number): Promise<UserPasskey[]> {
    return db.getRepository(UserPasskey).find({ where: { userId }, order: { id: 'ASC' }, take: PASSKEYS_MAX });
  }

  async enrolmentOptions(db: Db, owner: Owner, party: RelyingParty, rpName: string): Promise<PublicKeyCredentialCreationOptionsJSON> {
    return generateRegistrationOptions({
      rpName,
      rpID: requireParty(party).id,
      userName: owner.email,
      userDisplayName: `${owner.firstName} ${owner.lastName}`,
      userID: new TextEncoder().encode(String(owner.userId)),
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: (await this.listOf(db, owner.userId)).map(descriptorOf),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** @param passkeys those of the person who signs in; empty where it is not known who does */
  signInOptions(party: RelyingParty, passkeys: readonly UserPasskey[]): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return generateAuthenticationOptions({
      rpID: requireParty(party).id,
      timeout: TIMEOUT_MS,
      allowCredentials: passkeys.map(descriptorOf),
      userVerification: 'required',
    });
  }

  /** Checks the browser's answer, before a transaction is opened. @throws validation_failed on `assertion` */
  async verifyNew(
    response: object,
    challenge: string | null,
    party: RelyingParty,
  ): Promise<Omit<UserPasskey, 'id' | 'userId' | 'name' | 'createdAt' | 'lastUsedAt'>> {
    const { id, origin } = requireParty(party);
    if (challenge === null) throw passkeyNotTaken();
    const verified = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    }).catch(() => undefined);
    if (!verified?.verified) throw passkeyNotTaken();
    const { credential } = verified.registrationInfo;
    const { transports = [] } = credential;
    return { credentialId: credential.id, publicKey: Buffer.from(credential.publicKey), useCount: credential.counter, transports };
  }

  /** @throws passkey_taken, too_many_passkeys */
  async add(tx: Tx, passkey: Omit<UserPasskey, 'id' | 'createdAt' | 'lastUsedAt'>): Promise<UserPasskey> {
    const repository = tx.getRepository(UserPasskey);
    if ((await repository.countBy({ userId: passkey.userId })) >= PASSKEYS_MAX) throw tooManyPasskeys();
    const row = repository.create(passkey);
    await onViolation(repository.insert(row), { uq_user_passkeys_credential_id: passkeyTaken });
    return row;
  }

  find(db: Db, response: object): Promise<UserPasskey | null> {
    const credentialId = 'id' in response && typeof response.id === 'string' ? response.id : '';
    return db.getRepository(UserPasskey).findOneBy({ credentialId });
  }

  /** @returns the passkey's own counter of uses, or undefined where its signature is not valid */
  async verify(passkey: UserPasskey, response: object, challenge: string | null, party: RelyingParty): Promise<number | undefined> {
    const { id, origin } = requireParty(party);
    if (challenge === null) return undefined;
    const verified = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.useCount },
    }).catch(() => undefined);
    return verified?.verified && isOwnHandle(passkey, response) ? verified.authenticationInfo.newCounter : undefined;
  }

  /** @returns false where the counter has not grown, as with a copied passkey; one without a counter reports 0 */
  async markUsed(tx: Tx, id: number, useCount: number): Promise<boolean> {
    const { affected } = await tx
      .getRepository(UserPasskey)
      .update({ id, useCount: useCount === 0 ? 0 : LessThan(useCount) }, { useCount, lastUsedAt: new Date() });
    return affected === 1;
  }

  /** @returns the one that was removed, or undefined where it is not this person's */
  async remove(tx: Tx, userId: number, id: number): Promise<UserPasskey | undefined> {
    const passkey = await tx.getRepository(UserPasskey).findOneBy({ id, userId });
    const { affected } = await tx.getRepository(UserPasskey).delete({ id, userId });
    return affected === 1 ? (passkey ?? undefined) : undefined;
  }
}

const descriptorOf = ({ credentialId, transports }: UserPasskey): { id: string; transports: AuthenticatorTransport[] } => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
});

/** An answer that names its person has to name the passkey's owner (WebAuthn Level 3, section 7.2, step 6). */
function isOwnHandle({ userId }: UserPasskey, answer: object): boolean {
  const { userHandle } = (answer as AuthenticationResponseJSON).response;
  return !userHandle || Buffer.from(userHandle, 'base64url').toString() === String(userId);
}

function requireParty(party: RelyingParty): { id: string; origin: string } {
  if ('reason' in party) throw passkeysOff(party.reason);
  return party;
}
