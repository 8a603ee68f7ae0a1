export interface TestValues {
  projectId: number | null;
  login: string;
  password: string;
}

export type ConnectionTest = { projectId: number } | { login: string; password: string; projectId?: number };

/** What was typed, at the core of the chosen project; or what is stored for it, where nothing was typed. */
export function toTest({ projectId, login, password }: TestValues): ConnectionTest | undefined {
  const typed = login.trim();
  if (typed && password) return { login: typed, password, ...(projectId !== null && { projectId }) };
  if (!typed && !password && projectId !== null) return { projectId };
  return undefined;
}
