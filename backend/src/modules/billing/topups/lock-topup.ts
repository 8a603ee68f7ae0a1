import { notFound } from '../../../common/errors/domain-error.js';
import { requireRecord, type Scope } from '../../../common/http/scope.js';
import type { Tx } from '../../../database/database.js';
import type { ProjectsService } from '../../projects/projects.service.js';
import { TopupRequest } from './topup-request.entity.js';

/** Its project first, by the order of locks; the holder of the lock sees everything that others did with the request. @throws not_found */
export async function lockTopup(tx: Tx, projects: ProjectsService, scope: Scope, id: number): Promise<TopupRequest> {
  const repository = tx.getRepository(TopupRequest);
  const found = requireRecord(scope, 'topup request', await repository.findOneBy({ id }));
  await projects.requireLive(tx, scope, found.projectId);
  const topup = await repository.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!topup) throw notFound('topup request');
  return topup;
}
