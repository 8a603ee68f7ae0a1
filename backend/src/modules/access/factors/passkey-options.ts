import { Injectable } from '@nestjs/common';

import { Database } from '../../../database/database.js';
import { SettingsService } from '../../settings/settings.service.js';
import { ChallengesService } from '../../users/factors/challenges.service.js';
import { PasskeysService } from '../../users/factors/passkeys.service.js';
import type { RelyingParty } from '../../users/factors/relying-party.rules.js';
import type { SessionUser } from '../../users/sessions/sessions.service.js';
import type { PasskeyOptionsResponse } from './factors.dto.js';

/** The options with which a browser asks for a passkey, with their challenge. */
@Injectable()
export class PasskeyOptions {
  constructor(
    private readonly database: Database,
    private readonly challenges: ChallengesService,
    private readonly passkeys: PasskeysService,
    private readonly settings: SettingsService,
  ) {}

  async forSignIn(browser: string, party: RelyingParty): Promise<PasskeyOptionsResponse> {
    const options = await this.passkeys.signInOptions(party, []);
    const begun = { purpose: 'passkey_sign_in', userId: null, browser, passkeyChallenge: options.challenge } as const;
    return { challengeId: await this.challenges.begin(this.database.db, begun), options };
  }

  async forPerson(session: SessionUser, purpose: 'proof' | 'passkey_enrolment', party: RelyingParty): Promise<PasskeyOptionsResponse> {
    const { db } = this.database;
    const { userId, sessionId: browser } = session;
    const options =
      purpose === 'proof'
        ? await this.passkeys.signInOptions(party, await this.passkeys.listOf(db, userId))
        : await this.passkeys.enrolmentOptions(db, session, party, (await this.settings.get(db)).productName);
    const challengeId = await this.challenges.begin(db, { purpose, userId, browser, passkeyChallenge: options.challenge });
    return { challengeId, options };
  }
}
