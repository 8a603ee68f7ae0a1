import { resolve } from 'node:path';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

const BACKEND = process.env.BACKEND_URL ?? 'http://127.0.0.1:3000';
// The host stays the browser's own: else the backend would take its own pages for another site's.
const PROXY = { '/api': { target: BACKEND, changeOrigin: false } };

export default defineConfig({
  // A `.gz` and a `.br` beside every text file, so that the server compresses nothing while it answers.
  plugins: [react(), compression({ include: /\.(js|css|html|svg|json)$/, threshold: 1024, algorithms: ['gzip', 'brotliCompress'] })],
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
            // The login page, without anything of the console.
            { name: 'start', test: /[\\/]src[\\/]main\.tsx$/, priority: 4 },
            // What is painted before the console runs.
            { name: 'frame', test: /[\\/]src[\\/]layout[\\/]frame[\\/]Frame\.tsx$/, priority: 3.5 },
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
