import fs from 'node:fs';
import path from 'node:path';

import { Contract, ContractFactory, type InterfaceAbi, type Signer } from 'ethers';

const ARTIFACTS = path.join(import.meta.dirname, '../../src/local/contracts/artifacts');

export type ContractName = 'Erc20Token' | 'FeeToken' | 'ContractWallet' | 'BatchSender' | 'V2LikePair' | 'V3LikePool';

interface Artifact {
  abi: InterfaceAbi;
  bytecode: string;
}

export function artifact(name: ContractName): Artifact {
  return JSON.parse(fs.readFileSync(path.join(ARTIFACTS, `${name}.json`), 'utf8')) as Artifact;
}

export async function deploy(signer: Signer, name: ContractName, ...args: unknown[]): Promise<Contract> {
  const { abi, bytecode } = artifact(name);
  const deployed = await new ContractFactory(abi, bytecode, signer).deploy(...args);
  await deployed.waitForDeployment();
  return contractAt(await deployed.getAddress(), name, signer);
}

export function contractAt(address: string, name: ContractName, signer: Signer): Contract {
  return new Contract(address, artifact(name).abi, signer);
}
