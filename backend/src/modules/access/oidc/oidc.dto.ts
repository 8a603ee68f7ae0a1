import { EnumField, TextField } from '../../../common/http/fields.js';
import { CHALLENGE_ID } from '../factors/factors.dto.js';

const VISIT_PURPOSES = ['sign_in', 'proof'] as const;

export class StartQuery {
  @EnumField(VISIT_PURPOSES, { optional: true, description: 'Default sign_in; proof for a signed-in person who has single sign-on alone.' })
  purpose?: (typeof VISIT_PURPOSES)[number];

  @TextField({ min: 1, max: 500, kind: 'verbatim', optional: true, description: 'The page of the console to go to afterwards.' })
  returnTo?: string;
}

export class OidcSecondStepRequest {
  @TextField({ min: 43, max: 43, pattern: CHALLENGE_ID, description: 'As the callback gave it to the login page.' })
  challengeId!: string;
}
