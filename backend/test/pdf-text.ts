import { execFileSync } from 'node:child_process';

/** poppler's programs, which say what stands on a page and how it looks; without them those tests are left out. */
export const hasPoppler = (): boolean => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write('pdftotext is not installed: what stands in PDF files is not tested.\n');
    return false;
  }
};

/** The marks of direction that poppler adds are left out. */
export const textOf = (pdf: Buffer): string =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf })
    .toString('utf8')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

/** The first page, as a portable graymap or pixmap. */
export const imageOf = (pdf: Buffer, as: 'greys' | 'colours' = 'greys'): Buffer =>
  execFileSync('pdftoppm', ['-r', '50', ...(as === 'greys' ? ['-gray'] : []), '-f', '1', '-l', '1', '-'], {
    input: pdf,
    maxBuffer: 10_000_000,
  });

/** Whether each font of a PDF is embedded, by its name. */
export const embeddedFonts = (pdf: Buffer): Map<string, boolean> => {
  const lines = execFileSync('pdffonts', ['-'], { input: pdf }).toString('utf8').trim().split('\n').slice(2);
  return new Map(lines.map((line) => [line.split(/\s+/)[0] ?? '', /\syes\s+(yes|no)\s+(yes|no)\s+\d+\s+\d+$/.test(line)]));
};
