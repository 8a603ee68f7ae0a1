import { libpqEnvironment, startTool } from './pg-tools.js';

describe('the PostgreSQL tools', () => {
  it('get the address of the database from their environment alone', () => {
    const address = 'postgres://ka%40ge:p%2Fw%3Ad@db.example.com:5433/my%20db?sslmode=verify-full&sslrootcert=/ca.pem&application_name=x';
    expect(libpqEnvironment(address)).toEqual({
      PGHOST: 'db.example.com',
      PGPORT: '5433',
      PGUSER: 'ka@ge',
      PGPASSWORD: 'p/w:d',
      PGDATABASE: 'my db',
      PGSSLMODE: 'verify-full',
      PGSSLROOTCERT: '/ca.pem',
      PGAPPNAME: 'kage-backup',
    });
    expect(libpqEnvironment('postgres:///kage?host=/run/postgresql')).toMatchObject({ PGHOST: '/run/postgresql', PGDATABASE: 'kage' });
    expect(libpqEnvironment('postgres://u@[::1]/kage')).toMatchObject({ PGHOST: '::1' });
  });

  it('report when they are missing, and the reason when they fail', async () => {
    await expect(startTool('pg_dump', [], 'postgres://u@h/d', '/nowhere').ended).rejects.toThrow('pg_dump is not on this machine');
    await expect(startTool('sh', ['-c', 'echo first >&2; echo why >&2; exit 3'], 'postgres://u@h/d', '/bin').ended).rejects.toThrow(
      'sh ended with 3: why',
    );
    const dump = 'echo "pg_dump: error: no such lock" >&2; echo "pg_dump: detail: Query was: LOCK" >&2; exit 1';
    await expect(startTool('sh', ['-c', dump], 'postgres://u@h/d', '/bin').ended).rejects.toThrow(
      'sh ended with 1: pg_dump: error: no such lock',
    );
  });
});
