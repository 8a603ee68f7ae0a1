import type { FastifyReply, FastifyRequest } from 'fastify';

export const SESSION_COOKIE = 'kage_session';
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** The secret in the cookie, or undefined when there is none that we can have made. */
export function readSessionCookie(request: FastifyRequest): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=');
    if (name === SESSION_COOKIE && SECRET.test(value)) return value;
  }
  return undefined;
}

export function setSessionCookie(reply: FastifyReply, secret: string, isSecure: boolean): void {
  void reply.header('Set-Cookie', `${SESSION_COOKIE}=${secret}; ${attributes(isSecure)}`);
}

export function clearSessionCookie(reply: FastifyReply, isSecure: boolean): void {
  void reply.header('Set-Cookie', `${SESSION_COOKIE}=; Max-Age=0; ${attributes(isSecure)}`);
}

const attributes = (isSecure: boolean): string => `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
