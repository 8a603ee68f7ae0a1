import { Injectable } from '@nestjs/common';

import { DomainError, notFound } from '../../common/errors/domain-error.js';
import type { StaffCaller } from '../../common/http/caller.js';
import { onViolation, type Db, type Tx } from '../../database/database.js';
import { User } from '../users/user.entity.js';
import type { CreateViewRequest } from './views.dto.js';
import { View } from './view.entity.js';

const VIEWS_MAX = 200;

const viewTaken = (): DomainError =>
  new DomainError('conflict', 'view_taken', 'You have a view of this list under this name already.', {
    fields: { name: 'In use already' },
  });

const tooManyViews = (): DomainError =>
  new DomainError('conflict', 'too_many_views', `You have ${VIEWS_MAX} saved views. Please delete one first.`);

/** Each person's own views; nobody sees those of another. */
@Injectable()
export class ViewsService {
  /** None while somebody else looks: a view may name customers whom neither may see any more. */
  of(db: Db, { userId, viewer }: StaffCaller, list?: string): Promise<View[]> {
    if (viewer !== null) return Promise.resolve([]);
    return db
      .getRepository(View)
      .find({ where: { userId, ...(list !== undefined && { list }) }, order: { name: 'ASC', id: 'ASC' }, take: VIEWS_MAX });
  }

  /** @throws view_taken, too_many_views */
  async save(tx: Tx, userId: number, given: CreateViewRequest): Promise<View> {
    // The person's lock makes their windows take turns, so that the count is exact.
    await tx.getRepository(User).findOne({ select: { id: true }, where: { id: userId }, lock: { mode: 'for_no_key_update' } });
    const views = tx.getRepository(View);
    if ((await views.countBy({ userId })) >= VIEWS_MAX) throw tooManyViews();
    const view = views.create({ ...given, userId });
    await onViolation(views.insert(view), { uq_views_user_id_list_name: viewTaken });
    return view;
  }

  /** @throws not_found */
  async remove(tx: Tx, userId: number, id: number): Promise<void> {
    const { affected } = await tx.getRepository(View).delete({ id, userId });
    if (affected === 0) throw notFound('view');
  }
}
