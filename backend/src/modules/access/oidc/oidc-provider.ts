import { Inject, Injectable, Logger } from '@nestjs/common';
import { isEmail } from 'class-validator';
import * as client from 'openid-client';

import { DomainError } from '../../../common/errors/domain-error.js';
import { ENV, type Env } from '../../../config/env.js';
import type { ProvenIdentity } from '../../users/identities/identities.service.js';
import { CHALLENGE_SECONDS } from '../../users/factors/challenges.service.js';
import { NotAccepted, notFinished, providerAway } from './oidc.errors.js';
import { namesOf, type VisitSecrets } from './oidc.rules.js';

/** A provider whose clock is off by two minutes still works. */
const CLOCK_SECONDS = 150;
const TIMEOUT_SECONDS = 10;
/** Its addresses and keys may change. */
const DISCOVERED_MS = 3_600_000;
const EMAIL_MAX = 255;
const CONTROL = /\p{C}/u;
const SUBJECT_MAX = 255;

export interface Visit {
  identity: ProvenIdentity;
  /** How long before the token the provider had identified the person, by its own clock; null where it does not say. */
  authenticatedSecondsAgo: number | null;
}

/** The provider of single sign-on: code flow with PKCE, state and nonce, by openid-client. */
@Injectable()
export class OidcProvider {
  private readonly logger = new Logger(OidcProvider.name);
  private discovered: { at: number; configuration: Promise<client.Configuration> } | undefined;

  constructor(@Inject(ENV) private readonly env: Env) {}

  /** @param mustAuthenticate whether the provider must identify the person again, even if it has just done so */
  async addressOf(redirectUri: string, { state, nonce, codeVerifier }: VisitSecrets, mustAuthenticate: boolean): Promise<string> {
    const configuration = await this.configuration();
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(mustAuthenticate ? { max_age: '0' } : { claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }) }),
    });
    return url.href;
  }

  /**
   * @param answered our callback address, with the parameters that the provider added. @throws oidc_failed, oidc_denied,
   * oidc_unavailable
   */
  async finish(answered: URL, { state, nonce, codeVerifier }: VisitSecrets, mustAuthenticate: boolean): Promise<Visit> {
    const configuration = await this.configuration();
    try {
      const tokens = await client.authorizationCodeGrant(configuration, answered, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        // Whether the sign-in was during this visit is checked below, by the provider's own clock.
        ...(mustAuthenticate && { maxAge: CHALLENGE_SECONDS }),
      });
      const claims = tokens.claims();
      if (!claims) throw new NotAccepted('no_id_token');
      const { sub: subject, auth_time: authTime, iat } = claims;
      if (iat > Date.now() / 1_000 + CLOCK_SECONDS) throw new NotAccepted('iat');
      if (authTime !== undefined && authTime > iat + CLOCK_SECONDS) throw new NotAccepted('auth_time');
      if (subject.length > SUBJECT_MAX) throw new NotAccepted('subject');
      const person = claims.email === undefined ? await this.userInfo(configuration, tokens.access_token, subject) : claims;
      const email = isAddress(person.email) ? person.email : null;
      const { given_name: given, family_name: family, name: full } = person;
      return {
        identity: {
          issuer: this.env.OIDC_ISSUER ?? '',
          subject,
          email,
          isEmailVerified: person.email_verified === true,
          ...namesOf({ given, family, full, email }),
        },
        authenticatedSecondsAgo: authTime === undefined ? null : Math.max(0, iat - authTime),
      };
    } catch (error) {
      throw this.refusalOf(error);
    }
  }

  /** Most providers do not put the e-mail into the id token, and give it for the access token. */
  private async userInfo(
    configuration: client.Configuration,
    accessToken: string,
    subject: string,
  ): Promise<client.UserInfoResponse | client.IDToken> {
    if (configuration.serverMetadata().userinfo_endpoint === undefined) throw new NotAccepted('no_email');
    return client.fetchUserInfo(configuration, accessToken, subject);
  }

  private async configuration(): Promise<client.Configuration> {
    const { discovered } = this;
    if (discovered && Date.now() - discovered.at < DISCOVERED_MS) return discovered.configuration;
    const configuration = this.discover();
    this.discovered = { at: Date.now(), configuration };
    try {
      return await configuration;
    } catch (error) {
      // Asked again the next time.
      this.discovered = undefined;
      this.logger.warn(`Single sign-on: the provider could not be asked for its configuration (${reasonOf(error)})`);
      throw providerAway();
    }
  }

  private discover(): Promise<client.Configuration> {
    const { OIDC_ISSUER: issuer = '', OIDC_CLIENT_ID: id = '', OIDC_CLIENT_SECRET: secret = '' } = this.env;
    const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
    const authentication: client.ClientAuth = (server, metadata, body, headers) => {
      const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
      return (methods.includes('client_secret_basic') ? basic : post)(server, metadata, body, headers);
    };
    // Only loopback may be http (`config/env.ts`).
    const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
    return client.discovery(new URL(issuer), id, { [client.clockTolerance]: CLOCK_SECONDS }, authentication, {
      // The signature is checked although the token comes over TLS; the library refuses `none` and symmetric ones.
      execute: [client.enableNonRepudiationChecks, ...insecure],
      timeout: TIMEOUT_SECONDS,
    });
  }

  private refusalOf(error: unknown): DomainError {
    if (error instanceof DomainError && !(error instanceof NotAccepted)) return error;
    if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied') return notFinished();
    const refusal = error instanceof NotAccepted ? error : new NotAccepted(reasonOf(error));
    this.logger.warn(`Single sign-on: an answer of the provider was not accepted (${refusal.reason})`);
    return refusal;
  }
}

/** The kind of an error, without anything of what was sent. */
function reasonOf(error: unknown): string {
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError) return error.error.slice(0, 100);
  if (error instanceof client.ClientError) return error.code ?? error.message.slice(0, 100);
  return error instanceof Error ? error.name : 'unknown';
}

/** As the console itself takes addresses. */
const isAddress = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= EMAIL_MAX && !CONTROL.test(text) && isEmail(text);
