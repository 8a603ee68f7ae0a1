import { CHOSEN, visitor } from './access-world.js';
import type { Answer, Client, Json, World } from './world.js';

type Kind = 'invitations' | 'reset';

export const tokenOf = (url: string): string => url.split('#')[1] ?? '';

export const newLink = async (id: number, by: Client) => {
  const { status, body } = await by.post(`/api/users/${id}/invitation`);
  return { status, body, token: tokenOf(body.url ?? '') };
};

export const use = (world: World, kind: Kind, token: string, password = CHOSEN): Promise<Answer<Json>> =>
  visitor(world).post(`/api/auth/${kind}/${token}`, { password });

export const look = (world: World, kind: Kind, token: string, by = visitor(world)): Promise<Answer<Json>> =>
  by.get(`/api/auth/${kind}/${token}`);

export const login = async (world: World, email: string, password = CHOSEN): Promise<Json> =>
  (await visitor(world).post('/api/auth/login', { email, password })).body;

/** What the audit trail says of an account, the oldest first. */
export const actionsOf = async (world: World, userId: number): Promise<string[]> =>
  (await world.sql(`SELECT action FROM audit_logs WHERE entity_type = 'user' AND entity_id = $1 ORDER BY id`, [String(userId)])).map(
    ({ action }) => action,
  );
