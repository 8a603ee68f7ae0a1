import { randomBytes } from 'node:crypto';

import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { ENV, type Env } from '../../config/env.js';

/** Behind https its name begins with `__Host-`: no other site below our domain can set it, and no page without https. */
export const SESSION_COOKIE = 'kage_session';
/** The cookie of a browser that has begun to sign in: no other browser may go on with it. */
const BROWSER_COOKIE = 'kage_sign_in';
const BROWSER_SECONDS = 600;
const SECRET_BYTES = 32;
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** The cookies with a secret of ours: of a session, and of a challenge that a browser has begun. */
@Injectable()
export class SessionCookie {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** The session's secret, or undefined where the cookie does not have the form of one. */
  read(request: FastifyRequest): string | undefined {
    return readCookie(request, this.nameFor(request, SESSION_COOKIE));
  }

  set(request: FastifyRequest, reply: FastifyReply, secret: string): void {
    append(reply, `${this.nameFor(request, SESSION_COOKIE)}=${secret}; ${this.attributes(request)}`);
  }

  clear(request: FastifyRequest, reply: FastifyReply): void {
    append(reply, `${this.nameFor(request, SESSION_COOKIE)}=; Max-Age=0; ${this.attributes(request)}`);
  }

  /** The secret by which this browser is recognised in the next minutes; it gives no access. */
  browser(request: FastifyRequest, reply: FastifyReply): string {
    const secret = this.readBrowser(request) ?? randomBytes(SECRET_BYTES).toString('base64url');
    append(reply, `${this.nameFor(request, BROWSER_COOKIE)}=${secret}; Max-Age=${BROWSER_SECONDS}; ${this.attributes(request)}`);
    return secret;
  }

  readBrowser(request: FastifyRequest): string | undefined {
    return readCookie(request, this.nameFor(request, BROWSER_COOKIE));
  }

  private nameFor(request: FastifyRequest, name: string): string {
    return this.isSecure(request) ? `__Host-${name}` : name;
  }

  private attributes(request: FastifyRequest): string {
    return `Path=/; HttpOnly; SameSite=Lax${this.isSecure(request) ? '; Secure' : ''}`;
  }

  private isSecure(request: FastifyRequest): boolean {
    return request.protocol === 'https' || (this.env.PUBLIC_URL?.startsWith('https:') ?? false);
  }
}

function readCookie(request: FastifyRequest, cookieName: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=');
    if (name === cookieName && SECRET.test(value)) return value;
  }
  return undefined;
}

/** Fastify keeps several cookies of one answer apart. */
const append = (reply: FastifyReply, cookie: string): void => void reply.header('Set-Cookie', cookie);
