import { safeJson, type CoreRequest } from './core-api.js';
import type { CoreControl } from './core-control.js';
import { isRecord, parseLogin } from './core-user.js';
import type { FaultOrder } from './faults.js';
import { HttpAnswer } from './http-answer.js';

export const CONTROL_PATH = '/_control/';
const KINDS = ['refuse', 'slow', 'hang', 'lose', 'break', 'garbage'];

const noContent = () => new HttpAnswer(204);
const notFound = () => new HttpAnswer(404, { message: 'There is no such thing to control' });

/** The same control over HTTP, without a password: the simulator listens on loopback alone. */
export function handleControl(control: CoreControl, { method, url, text }: CoreRequest): HttpAnswer {
  const parts = url.pathname.slice(CONTROL_PATH.length).split('/').map(decodeURIComponent);
  const body = bodyOf(text);
  const [section, first, second, third] = parts;
  if (section === 'faults') return faults(control, method, first, body);
  if (section === 'calls') return calls(control, method, url.searchParams);
  if (section === 'accounts' && first === undefined && method === 'GET') return new HttpAnswer(200, control.accounts());
  if (section === 'accounts' && first !== undefined && second === undefined) return account(control, method, first, body);
  if (section === 'accounts' && first !== undefined && second === 'users') return users(control, method, first, third, body);
  if (section === 'expire-tokens' && method === 'POST') {
    control.expireTokens(typeof body.account === 'string' ? body.account : undefined);
    return noContent();
  }
  return notFound();
}

function faults(control: CoreControl, method: string, id: string | undefined, body: Record<string, unknown>): HttpAnswer {
  if (method === 'GET') return new HttpAnswer(200, control.faults());
  if (method === 'POST') return new HttpAnswer(201, { id: control.fault(parseFault(body)).id });
  if (method !== 'DELETE') return notFound();
  if (id !== undefined) return control.lift(Number(id)) ? noContent() : notFound();
  control.calm();
  return noContent();
}

function calls(control: CoreControl, method: string, params: URLSearchParams): HttpAnswer {
  if (method === 'GET') return new HttpAnswer(200, control.calls(Object.fromEntries(params)));
  if (method !== 'DELETE') return notFound();
  control.forgetCalls();
  return noContent();
}

function account(control: CoreControl, method: string, login: string, body: Record<string, unknown>): HttpAnswer {
  if (method === 'PUT' && typeof body.password === 'string') {
    control.addAccount(login, body.password);
    return noContent();
  }
  if (method !== 'DELETE') return new HttpAnswer(400, { message: 'PUT with a password, or DELETE' });
  control.removeAccount(login);
  return noContent();
}

function users(
  control: CoreControl,
  method: string,
  login: string,
  vpnLogin: string | undefined,
  body: Record<string, unknown>,
): HttpAnswer {
  if (vpnLogin === undefined) return method === 'GET' ? new HttpAnswer(200, control.users(login)) : notFound();
  if (method === 'PUT') return new HttpAnswer(200, control.putUser(login, parseLogin(vpnLogin), body));
  if (method === 'PATCH') {
    const user = control.setCounters(login, vpnLogin, body);
    return user ? new HttpAnswer(200, user) : notFound();
  }
  if (method === 'DELETE') return control.deleteUser(login, vpnLogin) ? noContent() : notFound();
  const user = control.user(login, vpnLogin);
  return user ? new HttpAnswer(200, user) : notFound();
}

function parseFault(body: Record<string, unknown>): FaultOrder {
  const isWhole =
    KINDS.includes(String(body.kind)) &&
    (body.kind !== 'refuse' || (Number.isInteger(body.status) && Number(body.status) >= 200 && Number(body.status) <= 599)) &&
    (body.kind !== 'slow' || typeof body.ms === 'number');
  if (!isWhole) throw new HttpAnswer(400, { message: `kind must be one of ${KINDS.join(', ')}; refuse needs a status, slow needs ms` });
  return body as unknown as FaultOrder;
}

function bodyOf(text: string): Record<string, unknown> {
  const value = text === '' ? {} : safeJson(text);
  if (!isRecord(value)) throw new HttpAnswer(400, { message: 'The body must be a JSON object' });
  return value;
}
