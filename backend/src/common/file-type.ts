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

/** Width and height from the header; nothing is decompressed. */
export function imageSizeOf(content: Buffer): { width: number; height: number } | undefined {
  switch (imageTypeOf(content)) {
    case 'image/png':
      return content.length < 24 ? undefined : { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
    case 'image/jpeg':
      return jpegSizeOf(content);
    default:
      return undefined;
  }
}

/** A JPEG is a row of segments; one of C0 to CF, but for C4, C8 and CC, begins the image and holds its size. */
function jpegSizeOf(content: Buffer): { width: number; height: number } | undefined {
  for (let at = 2; at + 9 <= content.length && content[at] === 0xff; at += 2 + content.readUInt16BE(at + 2)) {
    const marker = content[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) };
  }
  return undefined;
}
