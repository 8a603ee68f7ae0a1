/** Replaces the CSV library of react-admin in the build, since no list uses it. */
export default function noExport(): never {
  throw new Error('Lists are exported by the server.');
}
