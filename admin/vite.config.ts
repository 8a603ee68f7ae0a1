import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const BACKEND = process.env.BACKEND_URL ?? 'http://127.0.0.1:3000';
const COMPRESSIBLE = /\.(js|css|html|svg|json)$/;
const WORTH_COMPRESSING_BYTES = 1024;

/** Writes a `.gz` and a `.br` beside every text asset, so that the server compresses nothing while it answers. */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      // A failed build ends here too, and its own message must not be covered by ours.
      const files = await readdir(outDir, { recursive: true }).catch(() => []);
      await Promise.all(
        files
          .filter((file) => COMPRESSIBLE.test(file))
          .map(async (file) => {
            const path = join(outDir, file);
            const content = await readFile(path);
            if (content.length < WORTH_COMPRESSING_BYTES) return;
            const brotli = await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
            await writeFile(`${path}.br`, brotli);
            await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
          }),
      );
    },
  };
}

// The host stays the browser's own: else the backend would take its own pages for another site's.
const PROXY = { '/api': { target: BACKEND, changeOrigin: false } };

export default defineConfig({
  plugins: [react(), precompress()],
  // react-admin's own export runs in the browser over what is on screen; here the server streams the whole list.
  resolve: { alias: [{ find: /^jsonexport\/dist.*/, replacement: resolve(import.meta.dirname, 'src/providers/noExport.ts') }] },
  server: { port: 5173, proxy: PROXY },
  preview: { port: 4173, proxy: PROXY },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // A font inside a style sheet is a data: address, which the content security policy does not allow.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The login page loads this one alone.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
          ],
        },
      },
    },
  },
});
