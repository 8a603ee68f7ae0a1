import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { JsonRpcProvider, parseUnits } from 'ethers';

import { processIdentity } from '../../../scripts/lib/lock.mjs';
import { chainBinary } from './chain-binary.js';
import { ChainClock } from './chain-clock.js';
import { chainRpc, type Rpc } from './chain-rpc.js';
import { deploy } from '../contracts.js';
import { freePort } from '../free-port.js';
import { guard } from '../guard.js';

export const LOCAL_CHAIN_ID = 31_337;
const START_TIMEOUT_MS = 20_000;
const STOP_PATIENCE_MS = 5_000;
const PORT_TRIES = 5;
/** The first contract of the chain's first account has this address on every fresh chain. */
const TOKEN_ADDRESS = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
/** The chain's second account. */
const RECEIVING_ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const TOKENS_PER_ACCOUNT = parseUnits('1000000', 18);

export interface LocalChainOptions {
  port?: number;
  chainId?: number;
  /** Where the chain is kept between starts; a fresh one each time when absent. */
  stateFile?: string;
  /** Lets blocks follow a transaction by themselves; a test mines its own. */
  ticking?: boolean;
}

export interface LocalChain {
  url: string;
  chainId: number;
  tokenAddress: string;
  receivingAddress: string;
  rpc: Rpc;
  /** A client that neither caches nor waits long, as a chain that mines at once needs. Destroyed with the chain. */
  provider: JsonRpcProvider;
  stop(): Promise<void>;
}

/**
 * Starts a local chain with a KAGE token on it, minted to all of its ten accounts.
 * @throws NoChainHere where the platform has no binary for it.
 */
export async function startLocalChain(options: LocalChainOptions = {}): Promise<LocalChain> {
  const chainId = options.chainId ?? LOCAL_CHAIN_ID;
  const pidFile = options.stateFile === undefined ? null : `${options.stateFile}.pid`;
  if (pidFile !== null) endOrphan(pidFile);
  const { child, port } = await spawnChain(chainBinary(), chainId, options.port);
  const dismiss = guard({ pid: child.pid ?? 0, signals: ['SIGTERM'] });
  if (pidFile !== null) fs.writeFileSync(pidFile, JSON.stringify({ pid: child.pid, identity: processIdentity(child.pid ?? 0) }));
  const url = `http://127.0.0.1:${port}`;
  const rpc = chainRpc(url);
  const provider = new JsonRpcProvider(url, chainId, { staticNetwork: true, cacheTimeout: -1, pollingInterval: 100 });
  const clock = new ChainClock(rpc, options.stateFile ?? null);
  await restore(rpc, options.stateFile);
  if ((await rpc<string>('eth_getCode', TOKEN_ADDRESS, 'latest')) === '0x') await issueToken(provider);
  if (options.ticking) clock.start();
  const stop = async () => {
    await clock.stop();
    provider.destroy();
    await end(child);
    dismiss();
    if (pidFile !== null) fs.rmSync(pidFile, { force: true });
  };
  return { url, chainId, tokenAddress: TOKEN_ADDRESS, receivingAddress: RECEIVING_ADDRESS, rpc, provider, stop };
}

async function issueToken(provider: JsonRpcProvider): Promise<void> {
  const token = await deploy(await provider.getSigner(0), 'Erc20Token', 'KAGE', 'KAGE', 18);
  const address = await token.getAddress();
  if (address !== TOKEN_ADDRESS) throw new Error(`The KAGE token got the address ${address}: the chain is not fresh, yet has no token`);
  for (const { address: holder } of await provider.listAccounts()) {
    const data = token.interface.encodeFunctionData('mint', [holder, TOKENS_PER_ACCOUNT]);
    await provider.send('eth_sendTransaction', [{ from: RECEIVING_ADDRESS, to: TOKEN_ADDRESS, data }]);
  }
}

/** If a run was killed together with its guardian, its chain still runs and occupies the port that wallets know. */
function endOrphan(pidFile: string): void {
  fs.mkdirSync(path.dirname(pidFile), { recursive: true });
  if (!fs.existsSync(pidFile)) return;
  const { pid, identity } = JSON.parse(fs.readFileSync(pidFile, 'utf8')) as { pid: number; identity: string | null };
  if (identity !== null && processIdentity(pid) === identity) process.kill(pid, 'SIGKILL');
  fs.rmSync(pidFile);
}

/** A state that cannot be read is set aside, not deleted: the chain starts empty, and the file can be looked at. */
async function restore(rpc: Rpc, stateFile: string | undefined): Promise<void> {
  if (stateFile === undefined) return;
  fs.mkdirSync(path.dirname(stateFile), { recursive: true });
  if (!fs.existsSync(stateFile)) return;
  try {
    await rpc('anvil_loadState', fs.readFileSync(stateFile, 'utf8'));
  } catch {
    fs.renameSync(stateFile, `${stateFile}.unreadable`);
  }
}

async function spawnChain(binary: string, chainId: number, preferred = 0): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort(attempt === 1 ? preferred : 0);
    const args = ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId), '--silent'];
    // Its own session, so that Ctrl-C in the terminal reaches the backend first, which may still be asking it.
    const child = spawn(binary, args, { detached: true, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
    child.unref();
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    if (await answers(child, port, chainId)) {
      child.stderr.destroy();
      return { child, port };
    }
    child.kill('SIGKILL');
    if (attempt === PORT_TRIES) throw new Error(`The local chain did not start: ${errors.trim()}`);
  }
}

async function answers(child: ChildProcess, port: number, chainId: number): Promise<boolean> {
  let hasFailed = false;
  child.once('exit', () => (hasFailed = true));
  child.once('error', () => (hasFailed = true));
  const rpc = chainRpc(`http://127.0.0.1:${port}`);
  const until = Date.now() + START_TIMEOUT_MS;
  while (!hasFailed && Date.now() < until) {
    const id = await rpc<string>('eth_chainId').catch(() => null);
    if (id !== null) return Number(id) === chainId && !hasFailed;
    await sleep(20);
  }
  return false;
}

async function end(child: ChildProcess): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    const patience = new AbortController();
    await Promise.race([exited, sleep(STOP_PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined)]);
    patience.abort();
  }
}
