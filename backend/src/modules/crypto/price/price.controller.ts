import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../../common/http/audience.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { Out } from '../../../common/http/fields.js';
import { CryptoStatus } from '../crypto-status.service.js';
import { formatDecimal, RATE_DECIMALS } from '../crypto.rules.js';
import { isStale } from './price.rules.js';
import { PriceService } from './price.service.js';

export class KagePriceResponse {
  @Out.text({ example: '0.05', description: 'USD per token, without loss.' }) price!: string;
  @Out.instant({ description: 'The time of the price.' }) lastUpdated!: string;
  @Out.text({ example: 'coingecko' }) source!: string;
  @Out.bool({ description: 'Older than 10 minutes: no payment request is made on it.' }) isStale!: boolean;
}

@ApiTags('crypto')
@For('staff', 'crypto.read')
@Controller('api')
export class PriceController {
  constructor(
    private readonly status: CryptoStatus,
    private readonly prices: PriceService,
  ) {}

  @ApiErrors({ 503: ['price_unavailable', 'crypto_disabled'] })
  @Get('kage-price')
  @ApiOkResponse({ type: KagePriceResponse })
  async price(): Promise<KagePriceResponse> {
    const { price, quotedAt, source } = await this.prices.latest(await this.status.configured());
    return {
      price: formatDecimal(price, RATE_DECIMALS),
      lastUpdated: quotedAt.toISOString(),
      source,
      isStale: isStale(quotedAt, new Date()),
    };
  }
}
