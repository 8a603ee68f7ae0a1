import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';

import { validationPipe } from '../../common/http/validation.pipe.js';
import { Database } from '../../database/database.js';
import { LoginRequest } from './access.dto.js';
import { invalidCredentials } from './access.errors.js';
import { AuthService, type Account } from './auth.service.js';

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
export class LocalAuthGuard extends AuthGuard('local') {
  private readonly validation = validationPipe();

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    await this.validation.transform(request.body, { type: 'body', metatype: LoginRequest });
    return (await super.canActivate(context)) as boolean;
  }

  override handleRequest<User>(error: unknown, user: User | false): User {
    if (error) throw error;
    if (!user) throw invalidCredentials();
    return user;
  }
}
