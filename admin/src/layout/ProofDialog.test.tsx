import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { Factors } from '../api/types';
import { freshProof } from '../providers/proof';
import { ProofDialog } from './ProofDialog';

vi.mock('../providers/passkeys', () => ({
  hasPasskeys: () => true,
  askPasskey: async () => ({ id: 'the passkey' }),
  passkeyProblem: () => undefined,
}));

const PASSKEY = { id: 1, name: 'Laptop', createdAt: '2026-01-01T00:00:00Z', lastUsedAt: null };
const NOTHING: Factors = {
  hasPassword: false,
  hasSingleSignOn: false,
  totpSince: null,
  passkeys: [],
  passkeysOffReason: null,
  recoveryCodesLeft: 0,
};

/** The requests of the dialog, to a server that accepts everything. */
function serve(factors: Factors): unknown[] {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url.endsWith('/reauthenticate')) {
      sent.push(JSON.parse(typeof body === 'string' ? body : ''));
      return new Response(null, { status: 204 });
    }
    const answer = url.endsWith('/factors') ? factors : { challengeId: 'the challenge', options: {} };
    return new Response(JSON.stringify(answer), { headers: { 'Content-Type': 'application/json' } });
  });
  return sent;
}

async function asked(factors: Factors): Promise<{ sent: unknown[]; proof: Promise<boolean> }> {
  const sent = serve(factors);
  render(<ProofDialog />);
  let proof: Promise<boolean> = Promise.resolve(false);
  act(() => {
    proof = freshProof();
  });
  await screen.findByRole('dialog');
  return { sent, proof };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the dialog that asks for a fresh proof', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('takes the password', async () => {
    const { sent, proof } = await asked({ ...NOTHING, hasPassword: true });
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
    await userEvent.type(screen.getByLabelText(/^Your password/), 'the password');
    await press('Confirm');
    expect(await proof).toBe(true);
    expect(sent).toEqual([{ password: 'the password' }]);
  });

  it('takes a code of the authenticator app instead', async () => {
    const { sent, proof } = await asked({ ...NOTHING, hasPassword: true, totpSince: '2026-01-01T00:00:00Z' });
    await press('Use a code of the authenticator app');
    await userEvent.type(screen.getByLabelText(/^Code of your/), '123456');
    await press('Confirm');
    expect(await proof).toBe(true);
    expect(sent).toEqual([{ code: '123456' }]);
  });

  it('accepts a passkey of a person without a password', async () => {
    const { sent, proof } = await asked({ ...NOTHING, passkeys: [PASSKEY], hasSingleSignOn: true });
    expect(screen.queryByRole('button', { name: 'Use single sign-on' })).toBeNull();
    await press('Use Passkey');
    expect(await proof).toBe(true);
    expect(sent).toEqual([{ challengeId: 'the challenge', assertion: { id: 'the passkey' } }]);
  });

  it('sends people without another proof to the provider, in a window of its own', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(window);
    const { sent, proof } = await asked({ ...NOTHING, hasSingleSignOn: true });
    await press('Go to the Provider');
    await waitFor(() => expect(open).toHaveBeenCalled());
    expect(open.mock.calls[0]?.[0]).toBe('/api/auth/oidc/start?purpose=proof');
    const channel = new BroadcastChannel('kage-proof');
    channel.postMessage('done');
    expect(await proof).toBe(true);
    channel.close();
    expect(sent).toEqual([]);
  });

  it('lets the call fail where it is closed', async () => {
    const { proof } = await asked({ ...NOTHING, hasPassword: true });
    await press('Cancel');
    expect(await proof).toBe(false);
  });
});
