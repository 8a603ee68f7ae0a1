import { Out } from '../../../common/http/fields.js';
import type { DeletedSubscriptionRow } from './deleted.list.js';

export class DeletedSubscriptionResponse {
  @Out.id() id!: number;
  @Out.id() projectId!: number;
  @Out.text({ example: 'order-1042' }) subscriptionId!: string;
  @Out.text({ example: '4821093375610284' }) vpnLoginId!: string;
  @Out.text({ nullable: true }) email!: string | null;
  @Out.text({ nullable: true }) name!: string | null;
  @Out.text({ nullable: true }) surname!: string | null;
  @Out.text({ nullable: true, description: 'The code of its plan.', example: 'monthly' }) plan!: string | null;
  @Out.instant() endDate!: string;
  @Out.instant() deletedAt!: string;
  @Out.instant({ description: 'Until then it can be restored.' }) restorableUntil!: string;
  @Out.bool({ description: 'Its charge was refunded when it was deleted: it cannot be restored.' }) wasRefunded!: boolean;
}

export const toDeletedSubscription = (row: DeletedSubscriptionRow): DeletedSubscriptionResponse => ({
  ...row,
  endDate: row.endDate.toISOString(),
  deletedAt: row.deletedAt.toISOString(),
  restorableUntil: row.restorableUntil.toISOString(),
});
