import { IdField, IntField, Out, TextField } from '../../../common/http/fields.js';
import { shownAddress } from '../address.js';
import type { WalletBinding } from './wallet-binding.entity.js';

const MESSAGE_MAX = 500;
const SIGNATURE_MAX = 10_000;

export class BindWalletRequest {
  @IdField()
  projectId!: number;

  @TextField({ min: 1, max: 100, description: '0x and 40 hex digits: all lower, all upper, or with a right checksum.' })
  walletAddress!: string;

  @TextField({
    min: 1,
    max: MESSAGE_MAX,
    kind: 'verbatim',
    description:
      'Exactly `Bind wallet to {product} Project {id}`, a line break, and `Timestamp: {ISO time}`; at most 10 minutes old, used once.',
    example: 'Bind wallet to KAGE VPN Project 1\nTimestamp: 2026-11-28T10:00:00.000Z',
  })
  message!: string;

  @TextField({
    min: 4,
    max: SIGNATURE_MAX,
    pattern: /^0x(?:[0-9a-fA-F]{2})+$/,
    description: 'personal_sign of the message (EIP-191), or what a contract wallet accepts (EIP-1271).',
    example: `0x${'ab'.repeat(65)}`,
  })
  signature!: string;

  @IntField({
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    optional: true,
    description: 'Of a contract wallet: the chain that it is on; that of the default asset where it is left out.',
  })
  chainId?: number;
}

export const WALLET = ['id', 'projectId', 'walletAddress', 'chainId', 'boundBy', 'createdAt'] as const;
export type WalletRow = Pick<WalletBinding, (typeof WALLET)[number]>;

export class WalletResponse {
  @Out.id() id!: number;
  @Out.id() projectId!: number;
  @Out.text({ description: 'With its checksum (EIP-55).' }) walletAddress!: string;
  @Out.int({ nullable: true, description: 'A contract wallet pays on this chain alone; null for a key, which is the same on all.' })
  chainId!: number | null;
  @Out.bool() isActive!: boolean;
  @Out.id({ nullable: true }) boundBy!: number | null;
  @Out.instant() createdAt!: string;
}

export const toWallet = (row: WalletRow): WalletResponse => ({
  id: row.id,
  projectId: row.projectId,
  walletAddress: shownAddress(row.walletAddress),
  chainId: row.chainId,
  isActive: true,
  boundBy: row.boundBy,
  createdAt: row.createdAt.toISOString(),
});
