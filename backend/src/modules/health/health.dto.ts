import { ApiProperty } from '@nestjs/swagger';

import { Out } from '../../common/http/fields.js';

const READINESS = ['ready', 'degraded', 'not_ready'] as const;
export type Readiness = (typeof READINESS)[number];

export class HealthResponse {
  @Out.oneOf(['ok']) status!: 'ok';
}

export class PartResponse {
  @Out.bool() ok!: boolean;
  @Out.text({ required: false, description: 'Why not.' }) message?: string;
}

export class PartsResponse {
  @ApiProperty({ type: PartResponse }) process!: PartResponse;
  @ApiProperty({ type: PartResponse }) database!: PartResponse;
  @ApiProperty({ type: PartResponse }) migrations!: PartResponse;
  @ApiProperty({ type: PartResponse, required: false, description: 'Where REDIS_URL is set. Without it requests are counted locally.' })
  redis?: PartResponse;
}

export class ReadyResponse {
  @Out.oneOf(READINESS) status!: Readiness;
  @ApiProperty({ type: PartsResponse }) parts!: PartsResponse;
}

export class ConfigResponse {
  @Out.text() productName!: string;
  @Out.int() chainId!: number;
  @Out.text() tokenSymbol!: string;
  @Out.int() requiredConfirmations!: number;
  @Out.bool() cryptoEnabled!: boolean;
  @Out.text({ required: false }) cryptoDisabledReason?: string;
  @Out.text({ nullable: true, description: 'The host of the provider of single sign-on, where there is one.' }) singleSignOn!:
    string | null;
  @Out.text() version!: string;
}
