import type { ListDefinition } from '../../../common/http/list/list-definition.js';
import { enumFilter, fromFilter, idFilter, toFilter } from '../../../common/http/list/filters.js';
import { nameOf } from '../../pending-changes/decision.list.js';
import { byProjectName } from '../../projects/projects.list.js';
import { TOPUP_STATUSES } from './topup-request.entity.js';

const reversals = (which: string): string =>
  `(SELECT coalesce(sum(r.amount), 0.00) FROM topup_reversals r WHERE r.topup_request_id = t.id AND ${which})`;

export const TOPUPS_LIST: ListDefinition = {
  name: 'topup-requests',
  from: `topup_requests t JOIN projects p ON p.id = t.project_id
         LEFT JOIN users requester ON requester.id = t.requested_by
         LEFT JOIN users decider ON decider.id = coalesce(t.approved_by, t.rejected_by)`,
  columns: {
    id: 't.id',
    projectId: 't.project_id',
    projectName: 'p.name',
    source: 't.source',
    requestedBy: 't.requested_by',
    requestedByName: nameOf('requester'),
    causedBy: 'coalesce(t.requested_by, t.enabled_by)',
    alsoCausedBy: 't.shaped_by',
    amount: 't.amount',
    status: 't.status',
    description: 't.description',
    paymentMethodId: 't.payment_method_id',
    externalPaymentId: 't.external_payment_id',
    approvedBy: 't.approved_by',
    approvedAt: 't.approved_at',
    completedAt: 't.completed_at',
    rejectedBy: 't.rejected_by',
    rejectedAt: 't.rejected_at',
    rejectedReason: 't.rejected_reason',
    decidedByName: nameOf('decider'),
    attachments: `(SELECT coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'type', a.type, 'size', a.size,
        'uploadedBy', a.uploaded_by, 'uploadedByName', ${nameOf('uploader')}) ORDER BY a.id), '[]')
      FROM topup_attachments a LEFT JOIN users uploader ON uploader.id = a.uploaded_by WHERE a.topup_request_id = t.id)`,
    reversed: reversals("r.status = 'completed'"),
    reversible: `CASE WHEN t.status = 'completed' AND t.source <> 'crypto' THEN t.amount - ${reversals("r.status <> 'rejected'")} ELSE 0.00 END`,
    createdAt: 't.created_at',
    updatedAt: 't.updated_at',
  },
  id: 't.id',
  search: ['t.description', 't.external_payment_id'],
  searchNames: byProjectName('t.project_id'),
  filters: {
    id: idFilter('t.id'),
    projectId: idFilter('t.project_id'),
    status: enumFilter('t.status', TOPUP_STATUSES),
    requestedBy: idFilter('t.requested_by'),
    from: fromFilter('t.created_at'),
    to: toFilter('t.created_at'),
  },
  sorts: { id: 't.id', createdAt: 't.created_at', amount: 't.amount', status: 't.status' },
  scope: 't.project_id',
};
