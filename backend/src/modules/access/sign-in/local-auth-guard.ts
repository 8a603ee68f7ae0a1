import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Authenticator } from 'passport';
import { Strategy } from 'passport-local';

import { DomainError } from '../../../common/errors/domain-error.js';
import { originOf } from '../../../common/http/caller.js';
import { clientAddress } from '../../../common/http/server/client-address.js';
import { validationPipe } from '../../../common/http/validation-pipe.js';
import { Database } from '../../../database/database.js';
import { LoginRequest } from './auth.dto.js';
import { LoginThrottle } from '../../users/login-throttle.js';
import { invalidCredentials } from '../access.errors.js';
import { AuthService, type Account } from './auth.service.js';
import { StaffAuthenticator } from '../staff-authenticator.js';

/** passport-local, without its sessions: ours live in the database. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly database: Database,
    private readonly auth: AuthService,
  ) {
    super({ usernameField: 'email', session: false });
  }

  async validate(email: string, password: string): Promise<Account> {
    const account = await this.auth.verify(this.database.db, email, password);
    if (!account) throw invalidCredentials();
    return account;
  }
}

/** Guards run ahead of the pipes, so the body is validated here: a malformed one is 400 and no failed sign-in. */
@Injectable()
export class LocalAuthGuard implements CanActivate {
  private readonly validation = validationPipe();
  /** Not passport's own singleton: two applications in one process would sign in through the database of the later one. */
  private readonly passport = new Authenticator();

  constructor(
    strategy: LocalStrategy,
    private readonly staff: StaffAuthenticator,
    private readonly throttle: LoginThrottle,
    private readonly auth: AuthService,
  ) {
    this.passport.use('local', strategy);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest & { user?: Account }>();
    this.staff.refuseCrossSite(request);
    const { email } = (await this.validation.transform(request.body, { type: 'body', metatype: LoginRequest })) as LoginRequest;
    try {
      request.user = await this.signIn(request, email);
      return true;
    } catch (error) {
      if (error instanceof DomainError) await this.auth.recordFailure(email, error, originOf(request));
      throw error;
    }
  }

  private async signIn(request: FastifyRequest, email: string): Promise<Account> {
    const admission = await this.throttle.admit({ email, address: clientAddress(request.ip) });
    try {
      const account = await this.authenticate(request);
      // Where a second factor is to follow, the password alone is neither a failure nor a success.
      if (account.methods.length > 0) await this.throttle.takeBack(admission);
      else await this.throttle.succeeded(admission);
      return account;
    } catch (error) {
      // Our own fault does not count as a failed try.
      if (!(error instanceof DomainError)) await this.throttle.takeBack(admission);
      throw error;
    }
  }

  private authenticate(request: FastifyRequest): Promise<Account> {
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, user: Account | false): void => {
        if (error) reject(error);
        else if (user) resolve(user);
        else reject(invalidCredentials());
      };
      const middleware = this.passport.authenticate('local', { session: false }, done) as (request: unknown, reply: unknown) => void;
      middleware(request, {});
    });
  }
}
