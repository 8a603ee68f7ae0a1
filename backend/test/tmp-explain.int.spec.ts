
import { selectPage } from '../src/common/http/list/list-rows.js';
import { CRYPTO_PAYMENTS_LIST } from '../src/modules/crypto/payments/payments.list.js';
import { startWorld } from './world.js';
it('explains', async () => {
  const world = await startWorld();
  const p = await world.givenProject();
  await world.sql(`INSERT INTO crypto_payments (project_id, chain_id, tx_hash, log_index, token_address, token_symbol, status, usd_amount, topup_request_id, outcome, processed_at, block_number)
    SELECT NULL, 1, '0x' || lpad(to_hex(n), 64, '0'), 0, '0x', 'KAGE', 'failed', NULL, NULL, NULL, now(), n FROM generate_series(1, 1) n`.replace("'failed'", "'held'"));
  await world.sql(`INSERT INTO crypto_payments (project_id, chain_id, tx_hash, log_index, token_address, token_symbol, status, block_number)
    SELECT $1, 1, '0x' || lpad(to_hex(n), 64, '0'), 0, '0x', 'KAGE', 'pending', n FROM generate_series(2, 200000) n`, [p.id]);
  await world.sql(`INSERT INTO crypto_payment_claims (id, project_id, chain_id, tx_hash, token_address, token_symbol, submitted_at)
    SELECT nextval('crypto_payments_id_seq'), $1, 1, '0x' || lpad(to_hex(n), 64, '0'), '0x', 'KAGE', now() FROM generate_series(1, 1000) n`, [p.id]);
  await world.sql('ANALYZE');
  for (const sort of [null, { sql: 'c.created_at', order: 'DESC' as const }, { sql: 'c.block_number', order: 'DESC' as const, nullsLast: true }]) {
    const { sql, params } = selectPage(CRYPTO_PAYMENTS_LIST, { from: 0, to: 24, sort, search: { words: [] } as never, filters: [] }, sort ? [p.id] : 'all');
    const rows = await world.sql<Record<string, string>>('EXPLAIN ANALYZE ' + sql, params);
    process.stderr.write(rows.map((r) => r['QUERY PLAN']).join('\n') + '\n\n');
  }
  await world.close();
});
