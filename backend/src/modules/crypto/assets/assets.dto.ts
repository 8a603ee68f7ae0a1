import { ApiProperty } from '@nestjs/swagger';

import { BoolField, IntField, Out, TextField, TextListField, VersionField } from '../../../common/http/fields.js';
import { priceSourceName, PRICE_SOURCE_FORMS } from '../../../config/price-sources.js';
import { Confirmation } from '../../users/independence/confirmation.dto.js';
import { shownAddress } from '../address.js';
import type { Asset } from './asset.js';

const NODES_MAX = 5;

/** The same fields, all needed for a new asset and each one optional for a change. */
function assetFields(optional: boolean) {
  class AssetFields {
    @TextField({ optional, min: 1, max: 100, description: 'For people, such as `USD Coin on Base`.', example: 'USD Coin on Base' })
    name!: string;

    @TextField({ optional, min: 1, max: 20, description: 'As the contract says it.', example: 'USDC' })
    symbol!: string;

    @IntField({ optional, min: 1, max: Number.MAX_SAFE_INTEGER, description: 'The id of its chain, such as 8453 for Base.', example: 8453 })
    chainId!: number;

    @TextField({ optional, min: 1, max: 100, description: 'The contract of the token; native coins cannot be taken.' })
    tokenAddress!: string;

    @IntField({ optional, min: 0, max: 36, description: 'As the contract says it.', example: 6 })
    decimals!: number;

    @TextField({ optional, min: 1, max: 100, description: 'Where payments go.' })
    receivingAddress!: string;

    @TextListField({
      optional,
      min: 1,
      max: 500,
      maxItems: NODES_MAX,
      description: 'Nodes of the chain, in the order in which they are asked. Never shown again.',
    })
    rpcUrls!: string[];

    @IntField({ optional, min: 1, max: 1000, description: 'So many blocks make a payment final.', example: 12 })
    confirmations!: number;

    @TextField({
      optional,
      min: 1,
      max: 1000,
      description: `One or several, comma separated, of ${PRICE_SOURCE_FORMS}. Put no key in it: it is shown.`,
    })
    priceSource!: string;

    @TextField({
      optional: true,
      nullable: true,
      max: 200,
      pattern: /^https?:\/\/[^\s?#]+$/,
      message: 'The address of an explorer, such as https://basescan.org',
    })
    explorerUrl?: string | null;

    @BoolField({ optional: true, description: 'Off: nothing new is asked for in it, and open payments are followed to their end.' })
    isActive?: boolean;
  }
  return AssetFields;
}

export class CreateAssetRequest extends assetFields(false) {}
export class UpdateAssetRequest extends assetFields(true) {
  @VersionField('Needed to switch a token on.')
  version?: number;
}

export class AssetResponse {
  @Out.id() id!: number;
  @Out.text() name!: string;
  @Out.text() symbol!: string;
  @Out.int() chainId!: number;
  @Out.text() tokenAddress!: string;
  @Out.int() decimals!: number;
  @Out.text() receivingAddress!: string;
  @Out.int({ description: 'How many nodes it is read from; their addresses are never shown.' }) nodeCount!: number;
  @Out.list(String, {
    description: 'Scheme, host and port of its nodes, for those who may change tokens; empty for everybody else.',
    example: ['https://mainnet.base.org'],
  })
  nodeOrigins!: string[];
  @Out.int() confirmations!: number;
  @Out.text({ description: 'Its price sources, in the order in which they are asked.' }) priceSource!: string;
  @Out.text({ nullable: true }) explorerUrl!: string | null;
  @Out.bool() isActive!: boolean;
  @Out.int() version!: number;
  @Out.bool({ description: 'The one that the environment names: it is changed there.' }) isDefault!: boolean;
  @Out.bool({ description: 'Payments name it: chain, address, decimals and receiver stay.' }) isInUse!: boolean;
  @Out.list(String, { description: 'Fields that cannot be changed now: payments name it, it is on, or a payment in it is open.' })
  lockedFields!: string[];
  @Out.text({ nullable: true, description: 'The person who added it, or last changed the fields that payments depend on.' })
  changedByName!: string | null;
  @Out.instant({ nullable: true, description: 'Since when it waits for an independent person to switch it on.' }) waitsSince!:
    string | null;
  @ApiProperty({ type: Confirmation, nullable: true, description: 'Of one that is off: whether the caller may switch it on.' })
  confirmation!: Confirmation | null;
}

/** With what is known of it beside its row. */
export type ExplainedAsset = Asset & {
  nodeOrigins: string[];
  isInUse: boolean;
  lockedFields: string[];
  changedByName: string | null;
  confirmation: Confirmation | null;
};

export const toAssetResponse = (asset: ExplainedAsset): AssetResponse => ({
  id: asset.id,
  name: asset.name,
  symbol: asset.symbol,
  chainId: asset.chainId,
  tokenAddress: shownAddress(asset.tokenAddress),
  decimals: asset.decimals,
  receivingAddress: shownAddress(asset.receivingAddress),
  nodeCount: asset.rpcUrls.length,
  nodeOrigins: asset.nodeOrigins,
  confirmations: asset.confirmations,
  priceSource: asset.isDefault ? asset.priceSources.map(priceSourceName).join(', ') : asset.priceSource,
  explorerUrl: asset.explorerUrl,
  isActive: asset.isActive,
  version: asset.version,
  isDefault: asset.isDefault,
  isInUse: asset.isInUse,
  lockedFields: asset.lockedFields,
  changedByName: asset.changedByName,
  waitsSince: asset.activationRequestedAt?.toISOString() ?? null,
  confirmation: asset.confirmation,
});
