const BEGINNINGS: readonly (readonly [type: FileType, bytes: Buffer])[] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
];

export type FileType = 'application/pdf' | 'image/png' | 'image/jpeg';

/** The type of a file by its content, whatever its name or its sender say. */
export const fileTypeOf = (content: Buffer): FileType | undefined =>
  BEGINNINGS.find(([, bytes]) => content.subarray(0, bytes.length).equals(bytes))?.[0];

export function imageTypeOf(content: Buffer): Exclude<FileType, 'application/pdf'> | undefined {
  const type = fileTypeOf(content);
  return type === 'application/pdf' ? undefined : type;
}
