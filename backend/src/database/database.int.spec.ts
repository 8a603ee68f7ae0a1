import { Client } from 'pg';
import { DataSource, EntitySchema } from 'typeorm';

import { eventually, startWorld, type World } from '../../test/world.js';
import { dataSourceOptions } from './data-source.js';
import { Database, execute, queryOne, together, type Tx } from './database.js';

describe('a transaction', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
    await world.sql('CREATE TABLE notes (text varchar(10) NOT NULL)');
  });
  afterAll(() => world.close());
  beforeEach(() => world.sql('DELETE FROM notes'));

  const notes = async () => (await world.sql<{ text: string }>('SELECT text FROM notes ORDER BY text')).map(({ text }) => text);
  const write = 'INSERT INTO notes (text) VALUES ($1)';

  it('commits what was done in it, then calls back', async () => {
    const seen: string[][] = [];
    const answer = await world.database.transaction(async (tx) => {
      await execute(tx, write, ['kept']);
      world.database.afterCommit(tx, () => void notes().then((texts) => seen.push(texts)));
      expect(await notes()).toEqual([]);
      return 'answer';
    });
    expect(answer).toBe('answer');
    await eventually('the call after the commit', () => seen.length > 0);
    expect(seen).toEqual([['kept']]);
  });

  it('leaves nothing, and calls no callback, where the work throws or a statement fails', async () => {
    const called = jest.fn();
    const thrown = world.database.transaction(async (tx) => {
      await execute(tx, write, ['gone']);
      world.database.afterCommit(tx, called);
      throw new Error('thrown by the work');
    });
    await expect(thrown).rejects.toThrow('thrown by the work');
    const failed = world.database.transaction(async (tx) => {
      await execute(tx, write, ['gone']);
      await execute(tx, write, ['much too long a text']);
    });
    await expect(failed).rejects.toThrow('too long');
    expect(await notes()).toEqual([]);
    expect(called).not.toHaveBeenCalled();
  });

  it('does not count as committed where a failure in it was caught', async () => {
    const work = world.database.transaction(async (tx) => {
      await execute(tx, write, ['lost']);
      await execute(tx, write, ['much too long a text']).catch(() => undefined);
      return 'all is well';
    });
    await expect(work).rejects.toThrow('Nothing was committed');
    expect(await notes()).toEqual([]);
  });

  it('fails with its connection, and the pool goes on without that one', async () => {
    const work = world.database.transaction(async (tx) => {
      await execute(tx, write, ['lost']);
      const own = await queryOne<{ pid: number }>(tx, 'SELECT pg_backend_pid() AS pid');
      await world.sql('SELECT pg_terminate_backend($1)', [own?.pid]);
      await execute(tx, write, ['after it']);
    });
    await expect(work).rejects.toThrow();
    await Promise.all(Array.from({ length: 20 }, (_, n) => world.database.transaction((tx) => execute(tx, write, [`later ${n}`]))));
    expect(await notes()).toHaveLength(20);
  });

  it('returns its connection, whatever its outcome', async () => {
    const many = Array.from({ length: 60 }, (_, n) =>
      world.database.transaction(async (tx) => {
        await execute(tx, write, [`${n}`]);
        if (n % 3 === 0) throw new Error('one of many');
      }),
    );
    const outcomes = await Promise.allSettled(many);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(20);
    expect(await notes()).toHaveLength(40);
    const idle = await world.sql(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    );
    expect(idle).toEqual([]);
  });

  it('includes what TypeORM saves in it', async () => {
    const entity = new EntitySchema<{ text: string }>({ name: 'notes', columns: { text: { type: 'varchar', primary: true } } });
    const source = await new DataSource({ ...dataSourceOptions(world.env), entities: [entity] }).initialize();
    const saved = new Database(source).transaction(async (tx) => {
      await tx.getRepository(entity).save({ text: 'saved' });
      throw new Error('after the save');
    });
    await expect(saved).rejects.toThrow('after the save');
    await source.destroy();
    expect(await notes()).toEqual([]);
  });

  it('keeps nothing where it could not begin, whatever was sent with BEGIN', async () => {
    const send: (...given: unknown[]) => unknown = Reflect.get(Client.prototype, 'query');
    const sent = jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
      return given[0] === 'START TRANSACTION' ? send.call(this, 'START NOTHING') : send.apply(this, given);
    });
    const reads = jest.fn();
    const begun = (work: (tx: Tx) => Promise<unknown>) => expect(world.database.transaction(work)).rejects.toThrow('syntax error');
    await begun((tx) => execute(tx, write, ['at once']));
    await begun(async (tx) => {
      await execute(tx, 'SELECT 1');
      reads();
      await execute(tx, write, ['then']);
    });
    await begun((tx) => together(execute(tx, 'SELECT 1'), execute(tx, write, ['together'])));
    await begun((tx) => tx.query(write, ['TypeORM']));
    await begun(() => Promise.resolve());
    sent.mockRestore();
    expect(reads).not.toHaveBeenCalled();
    expect(await notes()).toEqual([]);
  });

  it('runs statements that are sent together in their order, and throws the first failure once all have ended', async () => {
    const orders = await world.database.transaction((tx) =>
      together(
        execute(tx, write, ['one']),
        queryOne<{ text: string }>(tx, `UPDATE notes SET text = 'two' WHERE text = 'one' RETURNING text`),
        queryOne<{ count: number }>(tx, `SELECT count(*) FROM notes WHERE text = 'two'`),
      ),
    );
    expect(orders).toEqual([1, { text: 'two' }, { count: 1 }]);
    let hasEnded = false;
    const failed = world.database.transaction((tx) =>
      together(
        execute(tx, write, ['kept?']),
        execute(tx, write, ['much too long a text']),
        execute(tx, write, ['after']).finally(() => (hasEnded = true)),
      ).catch((error: unknown) => {
        expect(hasEnded).toBe(true);
        throw error;
      }),
    );
    await expect(failed).rejects.toThrow('too long');
    expect(await notes()).toEqual(['two']);
  });

  describe('that the database rolled back', () => {
    const raise = (code: string) => `DO $$ BEGIN RAISE EXCEPTION 'rolled back' USING ERRCODE = '${code}'; END $$`;

    it('is run again after a deadlock, and only the committed run calls back', async () => {
      await world.sql(`INSERT INTO notes (text) VALUES ('one'), ('two')`);
      const called = jest.fn();
      let both: () => void = () => undefined;
      const bothHoldOne = new Promise<void>((resolve) => (both = resolve));
      let holding = 0;
      let tries = 0;
      const lockInOrder = (first: string, second: string) =>
        world.database.transaction(async (tx) => {
          tries += 1;
          world.database.afterCommit(tx, called);
          await execute(tx, 'UPDATE notes SET text = text WHERE text = $1', [first]);
          holding += 1;
          if (holding === 2) both();
          await bothHoldOne;
          await execute(tx, 'UPDATE notes SET text = text WHERE text = $1', [second]);
        });
      const before = world.database.reruns;
      await Promise.all([lockInOrder('one', 'two'), lockInOrder('two', 'one')]);
      expect(tries).toBe(3);
      expect(world.database.reruns - before).toBe(1);
      expect(called).toHaveBeenCalledTimes(2);
    });

    it.each(['40P01', '40001'])('with %s is run again from its beginning', async (code) => {
      let tries = 0;
      await world.database.transaction(async (tx) => {
        tries += 1;
        await execute(tx, write, [`try ${tries}`]);
        if (tries < 3) await execute(tx, raise(code));
      });
      expect(await notes()).toEqual(['try 3']);
    });

    it('every time fails in the end', async () => {
      let tries = 0;
      const work = world.database.transaction(async (tx) => {
        tries += 1;
        await execute(tx, raise('40P01'));
      });
      await expect(work).rejects.toMatchObject({ code: '40P01' });
      expect(tries).toBe(6);
    });

    it.each(['55P03', '57014', '23505'])('with %s is not run again', async (code) => {
      let tries = 0;
      const work = world.database.transaction(async (tx) => {
        tries += 1;
        await execute(tx, raise(code));
      });
      await expect(work).rejects.toMatchObject({ code });
      expect(tries).toBe(1);
    });
  });
});
