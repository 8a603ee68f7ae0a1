/** JSON to be laid out in lines, and anything else as the text that it is. */
export function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
