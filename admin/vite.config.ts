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

/**
 * What the first screen needs is asked for while the page itself is read, and not when the code that names it has run: the font always,
 * the console where somebody is signed in, which `theme.js` knows.
 */
function askAhead(): Plugin {
  return {
    name: 'ask-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = Object.values(bundle);
        const fileOf = (isIt: (file: (typeof files)[number]) => boolean) => {
          const file = files.find(isIt);
          if (!file) throw new Error('A file that the first screen needs is not in the bundle');
          return `/${file.fileName}`;
        };
        const console = fileOf((file) => file.type === 'chunk' && file.name === 'console');
        const styles = fileOf((file) => /\/console-.*\.css$/.test(file.fileName));
        const font = fileOf((file) => /inter-latin-wght-normal.*\.woff2$/.test(file.fileName));
        return {
          html: html.replace('<script src="/theme.js">', `<script src="/theme.js" data-console="${console}" data-styles="${styles}">`),
          tags: [
            { tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: font }, injectTo: 'head' },
          ],
        };
      },
    },
  };
}

// The host stays the browser's own: else the backend would take its own pages for another site's.
const PROXY = { '/api': { target: BACKEND, changeOrigin: false } };

export default defineConfig({
  plugins: [react(), askAhead(), precompress()],
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
            // Each takes what it names with all that this needs; those before it have taken theirs. A screen is then a few files and not
            // fifty: on a slow processor each one costs as much as a thousand lines.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 5 },
            // Login and console alike: neither may bring the other.
            { name: 'start', test: /[\\/]src[\\/](main\.tsx|layout[\\/]Brand\.tsx)$/, priority: 4 },
            { name: 'console', test: /[\\/]src[\\/](App\.tsx|pages[\\/]dashboard[\\/])/, priority: 3 },
            {
              name: 'list',
              test: /[\\/]src[\\/]components[\\/](text[\\/]RecordName|list[\\/](DataCard|DataList|ExportButton|filters[\\/](ListToolbar|SelectFilter|RecordFilter)))\.tsx$/,
              priority: 2,
            },
            { name: 'form', test: /[\\/]src[\\/]components[\\/](dialogs[\\/]FormDialog|form[\\/](TextField|Field))\.tsx$/, priority: 1 },
            { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 2, priority: 0 },
          ],
        },
      },
    },
  },
});
