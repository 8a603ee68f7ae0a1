import type { ListDefinition } from '../../common/http/list/list-definition.js';
import { enumFilter, fromFilter, idFilter, toFilter } from '../../common/http/list/filters.js';
import { byProjectName } from '../projects/projects.list.js';
import { DOCUMENT_TYPES } from './document.entity.js';

export const DOCUMENTS_LIST: ListDefinition = {
  name: 'documents',
  from: 'documents d JOIN projects p ON p.id = d.project_id',
  columns: {
    id: 'd.id',
    projectId: 'd.project_id',
    projectName: 'p.name',
    type: 'd.type',
    number: 'd.number',
    issuedAt: 'd.issued_at',
    net: 'd.net',
    tax: 'd.tax',
    taxRate: 'd.tax_rate',
    taxName: 'd.tax_name',
    total: 'd.total',
    currency: 'd.currency',
    description: 'd.description',
    topupRequestId: 'd.topup_request_id',
    topupReversalId: 'd.topup_reversal_id',
    cryptoRefundId: 'd.crypto_refund_id',
    refersTo: 'd.refers_to',
    month: 'd.month',
    timezone: 'd.timezone',
    seller: 'd.seller',
    buyer: 'd.buyer',
    logoId: 'd.logo_id',
    accent: 'd.accent',
  },
  id: 'd.id',
  search: ['d.number', 'd.description'],
  searchNames: byProjectName('d.project_id'),
  filters: {
    id: idFilter('d.id'),
    projectId: idFilter('d.project_id'),
    type: enumFilter('d.type', DOCUMENT_TYPES),
    topupRequestId: idFilter('d.topup_request_id'),
    year: idFilter('d.year'),
    from: fromFilter('d.issued_at'),
    to: toFilter('d.issued_at'),
  },
  sorts: { id: 'd.id', createdAt: 'd.created_at', issuedAt: 'd.issued_at', total: 'd.total' },
  scope: 'd.project_id',
};
