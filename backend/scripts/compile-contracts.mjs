// Compiles src/local/contracts/*.sol into the committed artifacts beside them: node scripts/compile-contracts.mjs [--check]
import fs from 'node:fs';
import path from 'node:path';

import solc from 'solc';

const folder = path.join(import.meta.dirname, '../src/local/contracts');
const artifacts = path.join(folder, 'artifacts');

/** @returns {Map<string, string>} the artifact file's text by its name */
export function compileContracts() {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sol'));
  const sources = Object.fromEntries(names.map((name) => [name, { content: fs.readFileSync(path.join(folder, name), 'utf8') }]));
  const settings = {
    // Pinned, so that the bytecode does not change with the compiler's taste, and runs on any chain.
    evmVersion: 'paris',
    optimizer: { enabled: true, runs: 200 },
    metadata: { bytecodeHash: 'none', appendCBOR: false },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
  };
  const output = JSON.parse(solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })));
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));
  return new Map(
    names.map((file) => {
      const contract = path.basename(file, '.sol');
      const { abi, evm } = output.contracts[file][contract];
      return [`${contract}.json`, `${JSON.stringify({ contract, abi, bytecode: `0x${evm.bytecode.object}` })}\n`];
    }),
  );
}

if (process.argv[1] === import.meta.filename) {
  const isCheck = process.argv.includes('--check');
  for (const [name, text] of compileContracts()) {
    const file = path.join(artifacts, name);
    if (!isCheck) {
      fs.mkdirSync(artifacts, { recursive: true });
      fs.writeFileSync(file, text);
    } else if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) {
      console.error(`${name} is not what its source compiles to: run node scripts/compile-contracts.mjs`);
      process.exitCode = 1;
    }
  }
}
