// Common to the maintenance commands: they build missing parts, and a failure is reported without a stack.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { Failure, main, requireNode, ROOT } from './run.mjs';

/**
 * @param {string} name the file below dist/maintenance
 * @param {(command: object, env: NodeJS.ProcessEnv, args: string[], root: string, say: (line: string) => void) => Promise<number>} work
 *   gives the exit code
 */
export async function maintain(name, work) {
  await main(async () => {
    requireNode();
    await ensureInstalled(console.log);
    await ensureBuilt(console.log, ['backend']);
    const command = await import(`../../dist/maintenance/${name}.js`);
    process.exitCode = await work(command, process.env, process.argv.slice(2), ROOT, console.log).catch((error) => {
      throw new Failure(error.message || String(error.code));
    });
  });
}
