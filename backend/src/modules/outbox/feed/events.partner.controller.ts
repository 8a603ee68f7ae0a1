import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';

import { ApiErrors } from '../../../common/http/api-errors.js';
import { For, NeedsScope } from '../../../common/http/audience.js';
import { Partner, type PartnerCaller } from '../../../common/http/caller.js';
import { Database } from '../../../database/database.js';
import { EVENTS_LIMIT_DEFAULT, EventsPage, EventsQuery, toEvent, typesOf } from './events.dto.js';
import { readFeed } from './feed.queries.js';

@ApiTags('v1 events')
@For('partner')
@Controller('api/v1/events')
export class EventsPartnerController {
  constructor(private readonly database: Database) {}

  @ApiErrors({ 410: ['events_expired'] })
  @ApiOperation({
    summary: 'Read the events, oldest first',
    description:
      'Every event of the last 30 days, once and in an order that never changes: keep `nextAfter`, and no event is missed, whatever happened meanwhile.',
  })
  @NeedsScope('events:read')
  @Get()
  @ApiOkResponse({ type: EventsPage })
  async list(
    @Partner() { projectId, environment }: PartnerCaller,
    @Query() { after: given, types, limit = EVENTS_LIMIT_DEFAULT }: EventsQuery,
  ): Promise<EventsPage> {
    const after = given ?? null;
    const events = await readFeed(this.database.db, { projectId, environment, after }, typesOf(types), limit);
    return { data: events.map(toEvent), nextAfter: events.at(-1)?.id ?? after };
  }
}
