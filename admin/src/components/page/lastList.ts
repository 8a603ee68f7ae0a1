/** The last address of each list in this tab, with its filters, for links back to a list. */
const last = new Map<string, string>();

export const rememberList = (resource: string, address: string) => void last.set(resource, address);

/** @param path of the list without anything chosen, such as `/subscriptions` */
export const lastList = (resource: string, path: string) => last.get(resource) ?? path;
