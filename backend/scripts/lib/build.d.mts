export function ensureBuilt(say: (line: string) => void, parts?: string[]): Promise<void>;
