import { PROOF_CHANNEL, signOnProblem } from '../providers/signOn';
import { t } from '../language/language';

const VISIT_MS = 5 * 60_000;

/**
 * Opens the provider in a window of its own, so that this page keeps its state.
 * @throws Error with what went wrong in words
 */
export function proveAtProvider(): Promise<void> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(PROOF_CHANNEL);
    const opened = window.open('/api/auth/oidc/start?purpose=proof', 'kage-proof', 'popup,width=520,height=680');
    const end = (problem?: string): void => {
      channel.close();
      clearTimeout(limit);
      if (problem === undefined) resolve();
      else reject(new Error(problem));
    };
    const limit = setTimeout(() => end(signOnProblem('oidc_ended')), VISIT_MS);
    channel.addEventListener('message', ({ data }) => end(data === 'done' ? undefined : signOnProblem(String(data))));
    if (!opened) end(t('The browser did not open the window of the provider. Allow pop-ups for this console.'));
  });
}
