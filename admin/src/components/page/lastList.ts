/** Where each list was looked at last in this tab, with its filters: what leads back to a list leads there. */
const last = new Map<string, string>();

export const rememberList = (resource: string, address: string) => void last.set(resource, address);

/** @param path of the list without anything chosen, such as `/subscriptions` */
export const lastList = (resource: string, path: string) => last.get(resource) ?? path;
