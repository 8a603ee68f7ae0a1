import type { Balance, Forecast } from '../../api/billingTypes';
import type { ProjectMember, WalletBinding } from '../../api/types';
import { getJson, sendJson } from '../httpClient';

export const projectCalls = {
  /** With the typed credentials, or with the stored ones of a project. */
  verifyConnection: (body: { login: string; password: string } | { projectId: number }) =>
    sendJson<{ success: true; latencyMs: number }>('POST', '/kage-vpn/test', body),

  projectBalance: (projectId: number, signal?: AbortSignal) => getJson<Balance>(`/projects/${projectId}/balance`, signal),

  forecast: (projectId: number, signal?: AbortSignal) => getJson<Forecast>(`/projects/${projectId}/forecast`, signal),

  updateProjectBalance: (
    projectId: number,
    changes: Partial<Pick<Balance, 'lowBalanceThreshold' | 'autoTopupEnabled' | 'autoTopupAmount'>>,
  ) => sendJson<Balance>('PUT', `/projects/${projectId}/balance`, changes),

  projectMembers: (projectId: number, signal?: AbortSignal) => getJson<ProjectMember[]>(`/projects/${projectId}/members`, signal),

  setProjectMembers: (projectId: number, userIds: number[]) =>
    sendJson<ProjectMember[]>('PUT', `/projects/${projectId}/members`, { userIds }),

  projectWallets: (projectId: number, signal?: AbortSignal) => getJson<WalletBinding[]>(`/projects/${projectId}/wallets`, signal),

  removeWallet: (walletId: number) => sendJson<{ id: number }>('DELETE', `/wallets/${walletId}`),
};
