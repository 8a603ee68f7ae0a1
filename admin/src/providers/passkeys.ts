import { t } from '../language/language';
/** The library is fetched when a passkey is first used, to keep the login page small. */
const library = () => import('@simplewebauthn/browser');

export const hasPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined' && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** @param options as the server gave them; only the browser checks them */
export async function askPasskey(options: object | undefined): Promise<Record<string, unknown>> {
  const { startAuthentication } = await library();
  return { ...(await startAuthentication({ optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'] })) };
}

export async function makePasskey(options: object): Promise<Record<string, unknown>> {
  const { startRegistration } = await library();
  return { ...(await startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] })) };
}

/** The text where the browser or the person has stopped it; undefined for an error of the server. */
export function passkeyProblem(failure: unknown): string | undefined {
  const name = failure instanceof Error ? failure.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return t('The passkey was not used. Try again, or choose another way.');
  if (name === 'InvalidStateError') return t('This passkey is set up already.');
  if (name === 'SecurityError' || name === 'NotSupportedError' || name === 'WebAuthnError')
    return t('Passkeys do not work at this address or in this browser.');
  return undefined;
}
