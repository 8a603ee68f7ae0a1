import { tidyText } from '../text/text.rules.js';
import { validationError } from './validation-pipe.js';

/** @returns what is wrong with a text, or undefined */
type Refuse = (value: unknown) => string | undefined;

const refusalsOf = new Map<object, Map<string, Refuse>>();
const keeping = new WeakSet<object>();

/**
 * On the body of a change: a form sends back all that it has read, and a text that was stored before today's rules must not prevent a
 * change of another field. Its texts are checked by `keepStoredTexts`, which knows the record.
 */
export const KeepsStoredTexts = (): ClassDecorator => (type) => void keeping.add(type);

/** Registers the check of a field's texts. */
export const judgedBy =
  (refuse: Refuse): PropertyDecorator =>
  (prototype, name) => {
    const known = refusalsOf.get(prototype) ?? new Map<string, Refuse>();
    refusalsOf.set(prototype, known.set(String(name), refuse));
  };

/** Whether the check of a text has to wait until the record is known. */
export const isJudgedLater = (body: object | undefined, value: unknown): boolean =>
  typeof value === 'string' && body !== undefined && keeping.has(body.constructor);

/**
 * The request without texts that break a rule but are the stored ones: those stay as they are.
 * @param type the class of the request, which is marked with `KeepsStoredTexts`
 * @throws validation_failed for every other text that breaks a rule
 */
export function keepStoredTexts<T extends object>(type: abstract new () => T, request: T, stored: object): T {
  const kept = { ...request };
  const refused: Record<string, string> = {};
  for (const [name, refuse] of textsOf(type)) {
    const value: unknown = Reflect.get(request, name);
    const reason = typeof value === 'string' ? refuse(value) : undefined;
    if (reason === undefined) continue;
    if (isSame(value, Reflect.get(stored, name))) Reflect.deleteProperty(kept, name);
    else refused[name] = reason;
  }
  if (Object.keys(refused).length > 0) throw validationError(refused);
  return kept;
}

/** Its own and the inherited ones. */
function textsOf(type: abstract new () => object): [string, Refuse][] {
  const texts: [string, Refuse][] = [];
  for (
    let prototype: unknown = type.prototype;
    typeof prototype === 'object' && prototype !== null;
    prototype = Object.getPrototypeOf(prototype)
  )
    texts.push(...(refusalsOf.get(prototype) ?? []));
  return texts;
}

const isSame = (value: unknown, stored: unknown): boolean => typeof stored === 'string' && (value === stored || value === tidyText(stored));
