export interface LockHolder {
  pid: number;
  identity: string;
  note?: string;
}
export interface Lock {
  release(): void;
  annotate(note: string): void;
}
export function processIdentity(pid: number): string | null;
export function lockHolder(file: string): LockHolder | null;
export function tryLock(file: string): Lock | null;
export function lock(file: string, onWait?: (holder: LockHolder | null) => void): Promise<Lock>;
