import { getAddress } from 'ethers';

import { normalAddress } from '../address.js';
import { bindingLine, judgeMessage } from './binding-message.rules.js';

const NOW = new Date('2026-11-28T12:00:00Z');
const LINE = bindingLine('KAGE VPN', 7);
const at = (time: string): string => `${LINE}\nTimestamp: ${time}`;

describe('the binding message', () => {
  it.each([
    ['as SPEC.md has it', at('2026-11-28T12:00:00.000Z'), 'good'],
    ['without fractions of a second', at('2026-11-28T11:59:00Z'), 'good'],
    ['ten minutes old', at('2026-11-28T11:50:00.000Z'), 'good'],
    ['older', at('2026-11-28T11:49:59.999Z'), 'expired'],
    ['two minutes ahead', at('2026-11-28T12:02:00.000Z'), 'good'],
    ['further ahead', at('2026-11-28T12:02:00.001Z'), 'expired'],
    ['of another project', at('2026-11-28T12:00:00.000Z').replace('Project 7', 'Project 8'), 'wrong'],
    ['of a project whose number only begins so', at('2026-11-28T12:00:00.000Z').replace('Project 7', 'Project 77'), 'wrong'],
    ['with the timestamp missing', LINE, 'wrong'],
    ['with the timestamp doubled', `${at('2026-11-28T12:00:00.000Z')}\nTimestamp: 2026-11-28T12:00:00.000Z`, 'wrong'],
    ['with a line break at its end', `${at('2026-11-28T12:00:00.000Z')}\n`, 'wrong'],
    ['with a carriage return', at('2026-11-28T12:00:00.000Z').replace('\n', '\r\n'), 'wrong'],
    ['with a bare date', at('2026-11-28'), 'wrong'],
    ['with an offset', at('2026-11-28T13:00:00+01:00'), 'wrong'],
    ['with a day that does not exist', at('2026-13-45T12:00:00Z'), 'wrong'],
    ['with words before it', `Please: ${at('2026-11-28T12:00:00.000Z')}`, 'wrong'],
    ['empty', '', 'wrong'],
  ])('%s', (_, message, verdict) => expect(judgeMessage(message, LINE, NOW)).toBe(verdict));
});

describe('addresses', () => {
  const lower = '0x52908400098527886e0f7030069857d2e4169ee7';
  it('are one in every spelling', () => {
    for (const spelling of [lower, lower.toUpperCase(), `0x${lower.slice(2).toUpperCase()}`, getAddress(lower), ` ${lower} `]) {
      expect(normalAddress(spelling)).toBe(lower);
    }
  });

  it.each([
    ['a wrong checksum', '0xfb6916095ca1df60bB79Ce92cE3Ea74c37c5d359'.replace('f', 'F')],
    ['too short', '0x1234'],
    ['too long', `${lower}0`],
    ['without 0x', lower.slice(2)],
    ['no hex', '0xZ2908400098527886e0f7030069857d2e4169ee7'],
  ])('with %s are refused', (_, text) => expect(normalAddress(text)).toBeUndefined());
});
