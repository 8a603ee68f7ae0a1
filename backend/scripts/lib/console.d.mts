export interface RunningConsole {
  url: string;
  pid: number;
  email: string;
  password: string | null;
  coreUrl?: string;
  chainUrl?: string;
  dataDir: string;
  output(): string;
  exited: Promise<number | null>;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}
export function startConsole(options?: { dataDir?: string; env?: Record<string, string> }): Promise<RunningConsole>;
