import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../../common/http/audience.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { Out } from '../../../common/http/fields.js';
import { IdParam } from '../../../common/http/id-param.js';
import { AssetsService } from '../assets/assets.service.js';
import { CryptoStatus } from '../crypto-status.service.js';
import { formatDecimal, RATE_DECIMALS } from '../crypto.rules.js';
import { isStale } from './price.rules.js';
import { PriceService, type Quote } from './price.service.js';

export class PriceResponse {
  @Out.text({ example: '0.05', description: 'USD per token, without loss.' }) price!: string;
  @Out.instant({ description: 'The time of the price.' }) lastUpdated!: string;
  @Out.text({ example: 'coingecko' }) source!: string;
  @Out.bool({ description: 'Older than 10 minutes: no payment request is made on it.' }) isStale!: boolean;
  @Out.bool({
    description: 'A stablecoin that has left its peg, or whose second source does not answer: no payment request is made with it.',
  })
  isUnpegged!: boolean;
}

@ApiTags('crypto')
@For('staff', 'crypto.read')
@Controller('api')
export class PriceController {
  constructor(
    private readonly assets: AssetsService,
    private readonly status: CryptoStatus,
    private readonly prices: PriceService,
  ) {}

  @ApiErrors({ 503: ['price_unavailable', 'crypto_disabled'] })
  @Get('kage-price')
  @ApiOkResponse({ type: PriceResponse })
  async price(): Promise<PriceResponse> {
    return toPriceResponse(await this.prices.latest(await this.status.configured()));
  }

  @ApiErrors({ 404: ['not_found'], 503: ['price_unavailable'] })
  @Get('assets/:id/price')
  @ApiOkResponse({ type: PriceResponse })
  async priceOf(@IdParam() id: number): Promise<PriceResponse> {
    return toPriceResponse(await this.prices.latest(await this.assets.get(id)));
  }
}

const toPriceResponse = ({ price, quotedAt, source, isUnpegged }: Quote): PriceResponse => ({
  price: formatDecimal(price, RATE_DECIMALS),
  lastUpdated: quotedAt.toISOString(),
  source,
  isStale: isStale(quotedAt, new Date()),
  isUnpegged,
});
