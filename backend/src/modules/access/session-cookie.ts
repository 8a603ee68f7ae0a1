import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { ENV, type Env } from '../../config/env.js';

export const SESSION_COOKIE = 'kage_session';
/** Behind https: no other site below our domain can set it, and no page without https. */
export const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`;
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** The cookies that hold a secret of ours: that of a session, and those of something a browser has begun. */
@Injectable()
export class SessionCookie {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** The session's secret, or undefined when there is none that we can have made. */
  read(request: FastifyRequest): string | undefined {
    return readCookie(request, this.nameFor(request));
  }

  set(request: FastifyRequest, reply: FastifyReply, secret: string): void {
    append(reply, `${this.nameFor(request)}=${secret}; ${this.attributes(request)}`);
  }

  clear(request: FastifyRequest, reply: FastifyReply): void {
    append(reply, `${this.nameFor(request)}=; Max-Age=0; ${this.attributes(request)}`);
  }

  private nameFor(request: FastifyRequest): string {
    return this.isSecure(request) ? SECURE_SESSION_COOKIE : SESSION_COOKIE;
  }

  private attributes(request: FastifyRequest): string {
    return `Path=/; HttpOnly; SameSite=Lax${this.isSecure(request) ? '; Secure' : ''}`;
  }

  private isSecure(request: FastifyRequest): boolean {
    return request.protocol === 'https' || (this.env.PUBLIC_URL?.startsWith('https:') ?? false);
  }
}

function readCookie(request: FastifyRequest, wanted: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=');
    if (name === wanted && SECRET.test(value)) return value;
  }
  return undefined;
}

/** Fastify keeps several cookies of one answer apart. */
const append = (reply: FastifyReply, cookie: string): void => void reply.header('Set-Cookie', cookie);
