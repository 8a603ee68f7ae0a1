import { changesOf, masked } from './audit.rules.js';

describe('the record of a change in the audit trail', () => {
  it('has the changed fields on both sides', () => {
    expect(changesOf({ name: 'A', price: '1.00' }, { name: 'B', price: '1.00' })).toEqual({ before: { name: 'A' }, after: { name: 'B' } });
  });

  it('has all fields of a created or deleted record', () => {
    expect(changesOf(undefined, { name: 'A' })).toEqual({ after: { name: 'A' } });
    expect(changesOf({ name: 'A', phone: null }, undefined)).toEqual({ before: { name: 'A' } });
  });

  it('never contains a secret, at any depth', () => {
    const details = {
      after: { kagePassword: 'MARK', list: [{ password_hash: 'MARK', inner: { apiKey: 'MARK' } }] },
      token: 'MARK',
      name: 'kept',
    };
    expect(JSON.stringify(masked('project', details))).not.toContain('MARK');
    expect(masked('project', details)).toMatchObject({ name: 'kept', token: '***' });
  });

  it('has only the host of an address that is called: its path or query is often a secret', () => {
    const changes = changesOf({ url: 'https://hooks.example.com/MARK' }, { url: 'https://hooks.example.com/in?key=MARK' });
    const hidden = { url: 'https://hooks.example.com/***' };
    expect(masked('webhook', changes)).toEqual({ before: hidden, after: hidden });
    expect(masked('webhook', { url: 'MARK' })).toEqual({ url: '***' });
  });

  it('leaves addresses, hashes and amounts of tokens readable: they are no secrets', () => {
    const details = { tokenAddress: '0x1', txHash: '0x2', tokenAmount: '5' };
    expect(masked('crypto_payment', details)).toEqual(details);
  });

  it("hides customers' personal data, but not a project's name", () => {
    expect(masked('subscription', { email: 'ann@example.com', surname: 'Smith', phone: null })).toEqual({
      email: 'a***@e***',
      surname: 'S***',
      phone: null,
    });
    expect(masked('project', { name: 'Northlight' })).toEqual({ name: 'Northlight' });
  });
});
