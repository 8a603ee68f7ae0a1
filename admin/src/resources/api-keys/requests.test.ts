import { describe, expect, it } from 'vitest';

import { toKeyBody } from './KeyDialogs';
import { noteOf } from './requestColumns';
import { toScopes, toScopeValues } from './ScopeFields';

describe('what a key may do', () => {
  it('is null for everything, otherwise the ticked scopes', () => {
    expect(toScopes({ allScopes: true, scopes: ['events:read'] })).toBeNull();
    expect(toScopes({ allScopes: false, scopes: ['events:read'] })).toEqual(['events:read']);
    expect(toScopeValues({ scopes: null })).toEqual({ allScopes: true, scopes: [] });
  });

  it('is sent as a whole where a part of it was changed, otherwise not at all', () => {
    const whole = { allScopes: false, scopes: ['events:read' as const] };
    expect(toKeyBody({ name: 'Shop' }, whole)).toEqual({ name: 'Shop' });
    expect(toKeyBody({ allScopes: false }, whole)).toEqual({ scopes: ['events:read'] });
    expect(toKeyBody({ allScopes: true }, { ...whole, allScopes: true })).toEqual({ scopes: null });
  });
});

describe('a call in the request log', () => {
  it('shows the record that it named, and whether it was a stored answer', () => {
    expect(noteOf({ subscriptionId: 'order-1', vpnLogin: null, isReplay: false })).toBe('order-1');
    expect(noteOf({ subscriptionId: 'order-1', vpnLogin: null, isReplay: true })).toBe('order-1 · answered again for its Idempotency-Key');
    expect(noteOf({ subscriptionId: null, vpnLogin: null, isReplay: false })).toBeUndefined();
  });
});
