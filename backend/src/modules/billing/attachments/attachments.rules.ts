import type { FileType } from '../../../common/file-type.js';

const ENDINGS: Readonly<Record<FileType, string>> = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' };
const NAME_MAX = 100;
/** Control characters, marks of direction, what paths and headers are made of, and what systems refuse in a name. */
const HARMFUL = /[\p{C}\p{Zl}\p{Zp}"*/:;<>?\\|%`$]/gu;

/** The sender's name without its path and ending, and with the ending of what the file really is: `../a/bill.pdf.exe` → `bill.pdf.pdf`. */
export function harmlessName(given: string, type: FileType): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const stem = last
    .replace(/\.[^.]*$/, '')
    .replace(HARMFUL, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return `${Array.from(stem).slice(0, NAME_MAX).join('') || 'attachment'}.${ENDINGS[type]}`;
}

/** A download under its name, for old readers of headers in ASCII, too. */
export function downloadHeader(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()]/g, (each) => `%${each.charCodeAt(0).toString(16)}`)}`;
}
