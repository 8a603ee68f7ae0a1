const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITES = new Set(['same-origin', 'none']);

export interface SiteFacts {
  method: string;
  /** The browser's statement of where the request comes from; other clients do not send it. */
  secFetchSite: string | undefined;
  origin: string | undefined;
  /** The origin of this server: from PUBLIC_URL, otherwise from the Host header. */
  ownOrigin: string;
}

/** Whether a browser was sent here by another site to change something with the visitor's cookie. */
export function isCrossSiteWrite({ method, secFetchSite, origin, ownOrigin }: SiteFacts): boolean {
  if (SAFE_METHODS.has(method)) return false;
  if (secFetchSite !== undefined && !OWN_SITES.has(secFetchSite)) return true;
  return origin !== undefined && origin !== ownOrigin;
}
