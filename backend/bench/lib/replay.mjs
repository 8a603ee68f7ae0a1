/**
 * Makes a recorded statement repeatable for another request: wherever a parameter holds one of the recording's own values, that
 * becomes a slot. Cut up once, so that the bare server spends no time on it.
 * @param {Record<string, string>} marks slot name → the value it had when it was recorded
 */
export function templateOf({ name, sql, params }, marks) {
  const values = Object.entries(marks).sort(([, a], [, b]) => b.length - a.length);
  return { name, sql, params: params.map((param) => (param === null ? null : partsOf(param, values))) };
}

function partsOf(text, values) {
  for (const [slot, value] of values) {
    const at = text.indexOf(value);
    if (at >= 0) return [...partsOf(text.slice(0, at), values), { slot }, ...partsOf(text.slice(at + value.length), values)];
  }
  return text === '' ? [] : [text];
}

/** @returns {(string | null)[]} the parameters with this request's values in the slots */
export function fill({ params }, values) {
  return params.map((parts) =>
    parts === null ? null : parts.map((part) => (typeof part === 'string' ? part : values[part.slot])).join(''),
  );
}

/** The query for pg: prepared if the backend prepared it, with the same name. */
export function queryOf(template, values) {
  if (template.params.length === 0) return { text: template.sql };
  return { ...(template.name !== '' && { name: template.name }), text: template.sql, values: fill(template, values) };
}
