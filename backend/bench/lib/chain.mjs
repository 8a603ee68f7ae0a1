import crypto from 'node:crypto';
import http from 'node:http';
import path from 'node:path';

import { Interface, Wallet } from 'ethers';

const DIST = path.join(import.meta.dirname, '../../dist');
const TOKEN = 10n ** 18n;
const PER_TRANSACTION = 500;
const TRANSACTIONS_PER_BLOCK = 3;
const GAS = 9_000_000n;

/** A local chain that says it is mainnet, since production takes no other, a price on loopback, and a payer whose wallet is bound to a project. */
export async function openChain(client, projectId) {
  const { startLocalChain } = await import(`${DIST}/local/chain/local-chain.js`);
  const { artifact, deploy } = await import(`${DIST}/local/contracts.js`);
  const chain = await startLocalChain({ chainId: 1 });
  const prices = http.createServer((_, response) => response.end('{"usd":"0.05"}')).listen(0, '127.0.0.1');
  await new Promise((resolve) => prices.once('listening', resolve));
  const payer = Wallet.createRandom(chain.provider);
  await chain.rpc('anvil_setBalance', payer.address, '0x56bc75e2d63100000');
  await client.query(
    `INSERT INTO wallet_bindings (project_id, wallet_address, binding_signature, binding_message) VALUES ($1, lower($2), '0x', 'bench')`,
    [projectId, payer.address],
  );
  const batch = await deploy(payer, 'BatchSender');
  const token = new Interface(artifact('Erc20Token').abi);
  const call = async (from, to, data) => {
    const hash = await chain.rpc('eth_sendTransaction', { from, to, data });
    while ((await chain.rpc('eth_getTransactionReceipt', hash)) === null) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await call(chain.receivingAddress, chain.tokenAddress, token.encodeFunctionData('mint', [payer.address, 10n ** 30n]));
  const approve = token.encodeFunctionData('approve', [await batch.getAddress(), 10n ** 30n]);
  await (await payer.sendTransaction({ to: chain.tokenAddress, data: approve })).wait();

  /** So many transfers of 20 tokens, which are a dollar, in as few blocks as hold them. */
  const pay = async (count) => {
    await chain.rpc('evm_setAutomine', false);
    let nonce = await payer.getNonce();
    let waiting = 0;
    for (let left = count; left > 0; left -= PER_TRANSACTION) {
      const size = Math.min(left, PER_TRANSACTION);
      const data = batch.interface.encodeFunctionData('send', [
        Array(size).fill(chain.tokenAddress),
        Array(size).fill(chain.receivingAddress),
        Array(size).fill(20n * TOKEN),
      ]);
      await payer.sendTransaction({ to: await batch.getAddress(), data, nonce, gasLimit: GAS });
      nonce += 1;
      waiting += 1;
      if (waiting === TRANSACTIONS_PER_BLOCK) await chain.rpc('anvil_mine', '0x1');
      if (waiting === TRANSACTIONS_PER_BLOCK) waiting = 0;
    }
    if (waiting > 0) await chain.rpc('anvil_mine', '0x1');
    await chain.rpc('evm_setAutomine', true);
  };
  const mine = (blocks) => chain.rpc('anvil_mine', `0x${blocks.toString(16)}`);
  const close = async () => {
    prices.close();
    await chain.stop();
  };
  return { env: environment(chain, prices.address().port), pay, mine, close };
}

const environment = (chain, pricePort) => ({
  ETH_RPC_URL: chain.url,
  ETH_CHAIN_ID: '1',
  KAGE_TOKEN_ADDRESS: chain.tokenAddress,
  KAGE_RECEIVING_ADDRESS: chain.receivingAddress,
  KAGE_PRICE_SOURCE: `http://127.0.0.1:${pricePort}/#/usd`,
});

/** The other settings of a backend that the benchmark starts. */
export const backendEnvironment = (databaseUrl, chainEnv) => ({
  ...chainEnv,
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  APP_SECRET: crypto.randomBytes(32).toString('hex'),
  KAGE_CORE_URL: 'http://127.0.0.1:9',
  METRICS_PORT: '0',
  PORT: '0',
  LOG_LEVEL: 'error',
});
