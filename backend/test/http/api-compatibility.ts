import { resolve, type OpenApi, type Operation, type Schema } from './sample-body.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const DEPTH_MAX = 8;

/**
 * What a partner's program that was written for `before` would stumble over in `after`. Allowed are new routes, optional parameters and fields
 * of requests, fields of answers, further values and codes of answers, and wider limits.
 */
export function breakingChanges(before: OpenApi, after: OpenApi): string[] {
  const problems: string[] = [];
  for (const [path, methods] of Object.entries(before.paths)) {
    for (const method of METHODS) {
      const old = methods[method];
      if (!old) continue;
      const now = after.paths[path]?.[method];
      const at = `${method.toUpperCase()} ${path}`;
      if (now) problems.push(...ofOperation(at, [before, old], [after, now]));
      else problems.push(`${at} is gone`);
    }
  }
  for (const [type, methods] of Object.entries(before.webhooks ?? {})) {
    const [old, now] = [methods, after.webhooks?.[type]].map((each) => each?.post && bodyOf(each.post));
    if (old && now) problems.push(...ofGiven(`event ${type}`, [before, old], [after, now]));
    else problems.push(`event ${type} is gone`);
  }
  return problems;
}

type In<T> = readonly [OpenApi, T];

function ofOperation(at: string, [before, old]: In<Operation>, [after, now]: In<Operation>): string[] {
  const problems: string[] = [];
  const parameter = (operation: Operation, name: string) => (operation.parameters ?? []).find((each) => each.name === name);
  for (const { name, schema } of old.parameters ?? []) {
    const kept = parameter(now, name);
    if (kept) problems.push(...ofTaken(`${at} ?${name}`, [before, schema], [after, kept.schema]));
    else problems.push(`${at} does not take ${name} any more`);
  }
  for (const { name, required } of now.parameters ?? [])
    if (required && !parameter(old, name)?.required) problems.push(`${at} cannot do without ${name} any more`);
  const [oldBody, body] = [bodyOf(old), bodyOf(now)];
  if (oldBody && body) problems.push(...ofTaken(`${at} body`, [before, oldBody], [after, body]));
  else if (oldBody) problems.push(`${at} takes no body any more`);
  for (const [status, response] of Object.entries(old.responses).filter(([each]) => each.startsWith('2'))) {
    const kept = now.responses[status];
    const [given, gives] = [response.content?.['application/json']?.schema, kept?.content?.['application/json']?.schema];
    if (!kept) problems.push(`${at} does not answer ${status} any more`);
    else if (given && gives) problems.push(...ofGiven(`${at} ${status}`, [before, given], [after, gives]));
    else if (given) problems.push(`${at} ${status} has no body any more`);
  }
  return problems;
}

const bodyOf = (operation: Operation): Schema | undefined => operation.requestBody?.content['application/json']?.schema;
const typesOf = ({ type }: Schema): string[] => [type ?? []].flat();

/** What a request may hold: it may only grow. */
function ofTaken(at: string, [before, old]: In<Schema>, [after, now]: In<Schema>, depth = 0): string[] {
  const [was, is] = [resolve(before, old), resolve(after, now)];
  const problems: string[] = [];
  const lost = typesOf(was).filter((type) => typesOf(is).length > 0 && !typesOf(is).includes(type));
  if (lost.length > 0) problems.push(`${at} does not take ${lost.join(', ')} any more`);
  const refused = (is.enum && was.enum ? was.enum : []).filter((value) => !is.enum?.includes(value));
  if (refused.length > 0) problems.push(`${at} does not take ${refused.join(', ')} any more`);
  if (is.maxLength !== undefined && (was.maxLength === undefined || is.maxLength < was.maxLength))
    problems.push(`${at} takes less text than before`);
  if (is.minimum !== undefined && is.minimum > (was.minimum ?? -Infinity)) problems.push(`${at} takes no number as small as before`);
  for (const name of is.required ?? []) if (!was.required?.includes(name)) problems.push(`${at} cannot do without ${name} any more`);
  if (depth > DEPTH_MAX) return problems;
  for (const [name, field] of Object.entries(was.properties ?? {})) {
    const kept = is.properties?.[name];
    if (kept) problems.push(...ofTaken(`${at}.${name}`, [before, field], [after, kept], depth + 1));
    else problems.push(`${at} does not know ${name} any more`);
  }
  return problems;
}

/** What an answer holds: nothing of it may go, become optional or null, or change its type. */
function ofGiven(at: string, [before, old]: In<Schema>, [after, now]: In<Schema>, depth = 0): string[] {
  const [was, is] = [resolve(before, old), resolve(after, now)];
  const problems: string[] = [];
  const added = typesOf(is).filter((type) => typesOf(was).length > 0 && !typesOf(was).includes(type));
  if (added.length > 0) problems.push(`${at} can be ${added.join(', ')} now`);
  if (depth > DEPTH_MAX) return problems;
  for (const { $ref } of was.oneOf ?? []) {
    const kept = is.oneOf?.find((each) => each.$ref === $ref);
    if ($ref !== undefined && kept) problems.push(...ofGiven(`${at} ${$ref}`, [before, { $ref }], [after, kept], depth + 1));
    else problems.push(`${at} is never ${$ref} any more`);
  }
  if (was.items && is.items) problems.push(...ofGiven(`${at}[]`, [before, was.items], [after, is.items], depth + 1));
  for (const [name, field] of Object.entries(was.properties ?? {})) {
    const kept = is.properties?.[name];
    if (!kept) problems.push(`${at}.${name} is gone`);
    else {
      if (was.required?.includes(name) && !is.required?.includes(name)) problems.push(`${at}.${name} may be missing now`);
      problems.push(...ofGiven(`${at}.${name}`, [before, field], [after, kept], depth + 1));
    }
  }
  return problems;
}
