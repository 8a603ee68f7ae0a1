import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import { accentCss } from '../../common/accent.rules.js';
import { notFound } from '../../common/errors/domain-error.js';
import { ApiErrors } from '../../common/http/api-errors.js';
import { For } from '../../common/http/audience.js';
import { IdParam } from '../../common/http/id-param.js';
import { sendImage } from '../../common/http/server/send-image.js';
import { Database } from '../../database/database.js';
import { LogosService } from '../settings/logos.service.js';
import { SettingsService } from '../settings/settings.service.js';

/** The name, logo and colour of the console, for everybody: the sign-in page shows them too. */
@ApiTags('settings')
@For('public')
@Controller('api')
export class BrandController {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsService,
    private readonly logos: LogosService,
  ) {}

  /**
   * A script that the page runs before it paints anything (`admin/public/theme.js` reads its values), so that no other brand is seen
   * first.
   */
  @Get('brand.js')
  @ApiProduces('text/javascript')
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  @Header('Cache-Control', 'no-cache')
  @ApiOkResponse({ schema: { type: 'string' } })
  async brand(): Promise<string> {
    const { consoleName, accent, logoId } = await this.settings.get(this.database.db);
    const brand = { name: consoleName, accent, logoId, css: accent === null ? null : accentCss(accent) };
    return `window.kageBrand = ${JSON.stringify(brand)};\n`;
  }

  /** Only the present logo: those of projects and former ones are on their papers. */
  @ApiErrors({ 404: ['not_found'] })
  @Get('settings/logos/:id')
  @ApiProduces('image/png', 'image/jpeg')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async logo(@IdParam() id: number, @Res() reply: FastifyReply): Promise<void> {
    const { db } = this.database;
    const { logoId } = await this.settings.get(db);
    if (logoId !== id) throw notFound('logo');
    await sendImage(reply, await this.logos.content(db, id));
  }
}
