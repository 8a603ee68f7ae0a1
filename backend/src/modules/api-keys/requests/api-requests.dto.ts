import { Out } from '../../../common/http/fields.js';
import type { ApiRequest } from './api-request.entity.js';

export class ApiRequestResponse {
  @Out.id() id!: number;
  @Out.text({ example: 'POST' }) method!: string;
  @Out.text({ description: 'Without its query.', example: '/api/v1/subscriptions' }) path!: string;
  @Out.text({ nullable: true, description: 'The subscription that the call named.' }) subscriptionId!: string | null;
  @Out.text({ nullable: true, description: 'The VPN login that the call named.' }) vpnLogin!: string | null;
  @Out.int() status!: number;
  @Out.text({ nullable: true, description: 'The `code` of an error.' }) errorCode!: string | null;
  @Out.text({ description: 'The `X-Request-Id` of the answer.' }) requestId!: string;
  @Out.int() durationMs!: number;
  @Out.bool({ description: 'The first answer was given again, for its Idempotency-Key.' }) isReplay!: boolean;
  @Out.instant() createdAt!: string;
}

export const toApiRequest = (row: ApiRequest): ApiRequestResponse => ({
  id: row.id,
  method: row.method,
  path: row.path,
  subscriptionId: row.subscriptionId,
  vpnLogin: row.vpnLogin,
  status: row.status,
  errorCode: row.errorCode,
  requestId: row.requestId,
  durationMs: row.durationMs,
  isReplay: row.isReplay,
  createdAt: row.createdAt.toISOString(),
});
