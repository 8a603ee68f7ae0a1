import { EmailField, Out } from '../../../common/http/fields.js';
import { PasswordField } from '../passwords/password.rules.js';
import { LINK_PURPOSES, type LinkPurpose } from './user-link.entity.js';

export class PasswordLinkResponse {
  @Out.oneOf(LINK_PURPOSES, { description: '`invitation` to the first password, `reset` to another one.' }) purpose!: LinkPurpose;
  @Out.instant() expiresAt!: string;
  @Out.bool({ description: 'It is on its way by e-mail.' }) byEmail!: boolean;
  @Out.text({
    nullable: true,
    description: 'Shown this once, where no e-mail is sent; a path of this console where PUBLIC_URL is not set.',
  })
  url!: string | null;
}

export class MadeLinkResponse extends PasswordLinkResponse {
  @Out.bool({ required: false, description: 'Set on a repeat that does not bear `url` any more.' }) secretShownBefore?: boolean;
}

export class ForgotRequest {
  @EmailField()
  email!: string;
}

/** The same for everybody. */
export class ForgotResponse {
  @Out.bool({ description: 'False where this console sends no e-mails: an admin makes the link then.' }) byEmail!: boolean;
}

export class NewPasswordRequest {
  @PasswordField()
  password!: string;
}

export class NewPasswordResponse {
  @Out.text({ description: 'To sign in with.' }) email!: string;
}
