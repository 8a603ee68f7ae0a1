const REFERENCE = /"\$ref":"#\/components\/(\w+)\/([^"]+)"/g;

/** The part of the OpenAPI document for partners: the routes below /api/v1, and everything that they refer to. */
export function partnerPart(document) {
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => path.startsWith('/api/v1/')));
  const components = {};
  const open = [JSON.stringify(paths)];
  for (let text = open.pop(); text !== undefined; text = open.pop()) {
    for (const [, kind, name] of text.matchAll(REFERENCE)) {
      components[kind] ??= {};
      if (components[kind][name] !== undefined) continue;
      components[kind][name] = document.components[kind][name];
      open.push(JSON.stringify(components[kind][name]));
    }
  }
  const sorted = (parts) => Object.fromEntries(Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    openapi: document.openapi,
    info: document.info,
    paths: sorted(paths),
    components: Object.fromEntries(Object.entries(components).map(([kind, parts]) => [kind, sorted(parts)])),
  };
}
