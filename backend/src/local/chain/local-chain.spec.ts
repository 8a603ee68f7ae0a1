import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { getBytes, hashMessage, parseUnits, Wallet, type Contract } from 'ethers';

import { describeOnChain } from '../../../test/on-chain.js';
import { contractAt, deploy } from '../contracts.js';
import { startLocalChain, type LocalChain } from './local-chain.js';

const SECOND_ADDRESS = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

/** ethers types a contract's methods by name as possibly missing; here they are in the artifact. */
const call = (contract: Contract, method: string, ...args: unknown[]): Promise<unknown> => contract.getFunction(method)(...args);
const send = async (contract: Contract, method: string, ...args: unknown[]) => {
  const sent = await contract.getFunction(method).send(...args);
  const receipt = await sent.wait();
  if (!receipt) throw new Error('not mined');
  return receipt;
};

describeOnChain('the local chain', () => {
  let chain: LocalChain;
  let token: Contract;

  beforeAll(async () => {
    chain = await startLocalChain();
    token = contractAt(chain.tokenAddress, 'Erc20Token', await chain.provider.getSigner(0));
  });
  afterAll(() => chain.stop());

  it('has the id 31337 and a KAGE token with 18 decimals, held by its accounts', async () => {
    expect(Number(await chain.rpc('eth_chainId'))).toBe(31_337);
    expect([await call(token, 'symbol'), await call(token, 'decimals')]).toEqual(['KAGE', 18n]);
    expect(await call(token, 'balanceOf', SECOND_ADDRESS)).toBe(parseUnits('1000000', 18));
  });

  it('reverts a transfer above the balance', async () => {
    const poor = contractAt(chain.tokenAddress, 'Erc20Token', Wallet.createRandom(chain.provider));
    await expect(poor.getFunction('transfer').staticCall(SECOND_ADDRESS, 1n)).rejects.toThrow();
  });

  it('has a token that delivers less than was sent', async () => {
    const signer = await chain.provider.getSigner(0);
    const fee = await deploy(signer, 'FeeToken', 'Fee', 'FEE', 18, 250);
    await send(fee, 'mint', signer.address, 10_000n);
    const receipt = await send(fee, 'transfer', SECOND_ADDRESS, 10_000n);
    expect(await call(fee, 'balanceOf', SECOND_ADDRESS)).toBe(9_750n);
    expect(receipt.logs.map((log) => fee.interface.parseLog(log)?.args.value as unknown)).toEqual([250n, 9_750n]);
  });

  it('has a contract wallet that signs by EIP-1271 and sends tokens', async () => {
    const owner = Wallet.createRandom(chain.provider);
    const wallet = await deploy(await chain.provider.getSigner(0), 'ContractWallet', owner.address);
    const hash = hashMessage('Bind wallet');
    expect(await call(wallet, 'isValidSignature', hash, await owner.signMessage('Bind wallet'))).toBe('0x1626ba7e');
    expect(await call(wallet, 'isValidSignature', hash, await Wallet.createRandom().signMessage('Bind wallet'))).toBe('0xffffffff');
    expect(await call(wallet, 'isValidSignature', hash, getBytes('0x1234'))).toBe('0xffffffff');
    await send(token, 'transfer', await wallet.getAddress(), 50n);
    await chain.rpc('anvil_setBalance', owner.address, '0xde0b6b3a7640000');
    const data = token.interface.encodeFunctionData('transfer', [SECOND_ADDRESS, 50n]);
    const receipt = await send(wallet.connect(owner) as Contract, 'execute', chain.tokenAddress, 0n, data);
    expect(receipt.from).toBe(owner.address);
    expect(token.interface.parseLog(receipt.logs[0]!)?.args.from).toBe(await wallet.getAddress());
  });

  it('has a sender of several transfers in one transaction', async () => {
    const batch = await deploy(await chain.provider.getSigner(0), 'BatchSender');
    await send(token, 'approve', await batch.getAddress(), 6n);
    const receipt = await send(batch, 'send', Array(3).fill(chain.tokenAddress), Array(3).fill(chain.receivingAddress), [1n, 2n, 3n]);
    const values = receipt.logs.map((log) => token.interface.parseLog(log)).filter((log) => log?.name === 'Transfer');
    expect(values.map((log) => log?.args.value as unknown)).toEqual([1n, 2n, 3n]);
  });

  it('has a pair whose sums give the mean price over time', async () => {
    const pair = await deploy(await chain.provider.getSigner(0), 'V2LikePair', SECOND_ADDRESS, chain.tokenAddress, 1_000n, 2_000n);
    const start = (await chain.provider.getBlock('latest'))?.timestamp ?? 0;
    await chain.rpc('evm_setNextBlockTimestamp', start + 100);
    await send(pair, 'setReserves', 1_000n, 4_000n);
    await chain.rpc('evm_setNextBlockTimestamp', start + 200);
    await send(pair, 'setReserves', 1_000n, 1_000n);
    expect(await call(pair, 'price0CumulativeLast')).toBe((2n * 100n + 4n * 100n) << 112n);
    expect(await call(pair, 'getReserves')).toEqual([1_000n, 1_000n, BigInt(start + 200)]);
  });

  it('has a pool whose observations give the mean tick over time', async () => {
    const pool = await deploy(await chain.provider.getSigner(0), 'V3LikePool', SECOND_ADDRESS, chain.tokenAddress, 100, 2n ** 96n);
    const start = (await chain.provider.getBlock('latest'))?.timestamp ?? 0;
    await chain.rpc('evm_setNextBlockTimestamp', start + 100);
    await send(pool, 'setPrice', 300, 2n ** 96n);
    await chain.rpc('evm_setNextBlockTimestamp', start + 200);
    await chain.rpc('evm_mine');
    const observe = async (...ago: number[]) => (await call(pool, 'observe', ago)) as bigint[][];
    expect((await observe(200, 150, 100, 0))[0]).toEqual([0n, 5_000n, 10_000n, 40_000n]);
    await expect(observe(201)).rejects.toThrow();
  });

  it('takes a reorganisation', async () => {
    const { hash } = await send(token, 'transfer', SECOND_ADDRESS, 1n);
    await chain.rpc('anvil_reorg', 1, []);
    expect(await chain.provider.getTransactionReceipt(hash)).toBeNull();
  });
});

describeOnChain('a kept chain', () => {
  it('has its blocks, receipts and logs again after a stop, and starts empty when its file is broken', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kage-chain-'));
    const stateFile = path.join(folder, 'chain.state');
    const first = await startLocalChain({ stateFile, ticking: true });
    const token = contractAt(first.tokenAddress, 'Erc20Token', await first.provider.getSigner(0));
    const receipt = await send(token, 'transfer', SECOND_ADDRESS, 5n);
    await first.stop();
    const second = await startLocalChain({ stateFile });
    expect((await second.provider.getTransactionReceipt(receipt.hash))?.blockHash).toBe(receipt.blockHash);
    expect(await second.provider.getLogs({ address: second.tokenAddress, fromBlock: receipt.blockNumber })).toHaveLength(1);
    await second.stop();
    fs.writeFileSync(stateFile, '0x1f8b');
    const third = await startLocalChain({ stateFile });
    expect(await third.provider.getTransactionReceipt(receipt.hash)).toBeNull();
    await third.stop();
    fs.rmSync(folder, { recursive: true });
  });
});

describe('the contracts', () => {
  it('are what their sources compile to', () => {
    const script = path.join(import.meta.dirname, '../../../scripts/compile-contracts.mjs');
    expect(spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  }, 180_000);
});
