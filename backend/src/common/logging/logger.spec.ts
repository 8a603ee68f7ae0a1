import { Writable } from 'node:stream';

import { JsonLogger } from './logger.js';

describe('the log', () => {
  const lines: string[] = [];
  const log = new JsonLogger('info', new Writable({ write: (chunk: Buffer, _, done) => void (lines.push(chunk.toString()), done()) }));
  beforeEach(() => void lines.splice(0));

  it("logs the error, and none of the statement's values", () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'uq_users_email',
      detail: 'Key (email)=(MARK) already exists.',
      parameters: ['MARK'],
      query: "INSERT INTO users VALUES ('MARK')",
    });
    log.error('It failed', error, 'Users');
    log.error(`${'GET'} /api/users failed`, { requestId: 'r1', err: error });
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toContain('MARK');
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ err: { message: 'duplicate key', code: '23505', constraint: 'uq_users_email' } });
  });

  it('hides the value of a field with the name of a secret', () => {
    log.log('Signed in', { password: 'MARK', inner: { token: 'MARK', kept: 'yes' } });
    expect(lines.join()).not.toContain('MARK');
    expect(lines.join()).toContain('yes');
  });

  it('logs why an error happened', () => {
    log.warn('No answer', new Error('outer', { cause: new Error('inner') }));
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { message: 'outer', cause: { message: 'inner' } } });
  });
});
