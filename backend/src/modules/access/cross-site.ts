const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITES = new Set(['same-origin', 'none']);

export interface SiteFacts {
  method: string;
  /** The browser's own word on where the request comes from; absent from other clients. */
  secFetchSite: string | undefined;
  origin: string | undefined;
  /** Where this server is reached: PUBLIC_URL's origin, else what the Host header says. */
  ownOrigin: string;
}

/** Whether a browser was sent here by another site to change something with the visitor's cookie. */
export function isCrossSiteWrite({ method, secFetchSite, origin, ownOrigin }: SiteFacts): boolean {
  if (SAFE_METHODS.has(method)) return false;
  if (secFetchSite !== undefined && !OWN_SITES.has(secFetchSite)) return true;
  return origin !== undefined && origin !== ownOrigin;
}
