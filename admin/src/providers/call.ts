import type { paths } from '../api/schema';
import { httpClient } from './httpClient';

type Method = 'get' | 'post' | 'put' | 'delete';
type Operation<M extends Method, P extends keyof paths> = M extends keyof paths[P] ? paths[P][M] : never;

/** The addresses with this method in the API's document. */
type PathOf<M extends Method> = { [P in keyof paths]: M extends keyof paths[P] ? P : never }[keyof paths];

type ParametersOf<O> = O extends { parameters: infer Parameters } ? Parameters : Record<never, never>;
type ParameterOf<O, Name extends string> = Name extends keyof ParametersOf<O> ? ParametersOf<O>[Name] : undefined;
type BodyOf<O> = O extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : undefined;
type GoodOf<O> = O extends { responses: infer R } ? R[keyof R & (200 | 201 | 202)] : never;
type AnswerOf<O> = GoodOf<O> extends { content: { 'application/json': infer Answer } } ? Answer : undefined;

/** Required where the document requires it, absent where there is none, and optional where all of it is. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : undefined extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

type Options<O> = Part<'path', ParameterOf<O, 'path'>> &
  Part<'query', ParameterOf<O, 'query'>> &
  Part<'body', BodyOf<O>> & { signal?: AbortSignal };

type Rest<O> = Record<never, never> extends Options<O> ? [options?: Options<O>] : [options: Options<O>];

interface Loose {
  path?: object;
  query?: object;
  body?: unknown;
  signal?: AbortSignal;
}

/** One call of the API: the compiler checks its address, its parameters and its answer against the OpenAPI document. */
export async function call<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...rest: Rest<Operation<M, P>>
): Promise<AnswerOf<Operation<M, P>>>;
export async function call(method: Method, path: string, { path: names = {}, query = {}, body, signal }: Loose = {}): Promise<unknown> {
  const { json } = await httpClient(addressOf(path, names, query), {
    method: method.toUpperCase(),
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  });
  return json;
}

function addressOf(path: string, names: object, query: object): string {
  const values = new Map<string, unknown>(Object.entries(names));
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const asked = Object.entries(query).flatMap(([name, value]: [string, unknown]) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
  );
  return asked.length > 0 ? `${address}?${new URLSearchParams(asked).toString()}` : address;
}
