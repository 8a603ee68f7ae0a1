// Prints papers as PDF for PdfPrinter, in a process of its own: the typesetter keeps some memory of each paper, and a long statement takes seconds.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const HERE = import.meta.dirname;
const TEMPLATE = path.join(HERE, 'paper.typ');
const { resolve } = createRequire(import.meta.url);
const font = (name, file) => fs.readFileSync(path.join(path.dirname(resolve(`@embedpdf/fonts-${name}`)), '../fonts', file));

const compiler = NodeCompiler.create({
  workspace: HERE,
  fontArgs: [
    {
      fontBlobs: [
        font('latin', 'NotoSans-Regular.ttf'),
        font('latin', 'NotoSans-Bold.ttf'),
        font('arabic', 'NotoNaskhArabic-Regular.ttf'),
        font('arabic', 'NotoNaskhArabic-Bold.ttf'),
        font('sc', 'NotoSansHans-Regular.otf'),
        font('sc', 'NotoSansHans-Bold.otf'),
      ],
    },
  ],
});

process.on('message', ({ paper, logo }) => {
  try {
    compiler.mapShadow(path.join(HERE, 'paper.json'), Buffer.from(JSON.stringify(paper)));
    if (logo) compiler.mapShadow(path.join(HERE, 'logo'), Buffer.from(logo));
    const pdf = compiler.pdf({ mainFilePath: TEMPLATE });
    compiler.evictCache(0);
    process.send({ pdf });
  } catch (error) {
    process.send({ problem: String(error) });
  }
});
