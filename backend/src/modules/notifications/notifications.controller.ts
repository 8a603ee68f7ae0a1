import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../common/http/audience.js';
import { Staff, type StaffCaller } from '../../common/http/caller.js';
import { ApiList } from '../../common/http/list/api-list.js';
import { ListQueryOf, type ListQuery } from '../../common/http/list/list-query.js';
import type { ListPage } from '../../common/http/list/list-page.js';
import { Database } from '../../database/database.js';
import { IdempotentExecutor } from '../idempotency/idempotent-executor.js';
import {
  NotificationResponse,
  PreferencesResponse,
  PreferencesUpdate,
  ReadNotificationsRequest,
  toNotification,
  UnreadResponse,
} from './notifications.dto.js';
import { NOTIFICATIONS_LIST } from './notifications.list.js';
import { NotificationsService } from './notifications.service.js';

/** One's own notifications. */
@ApiTags('notifications')
@For('staff', 'account.own')
@Controller('api/notifications')
export class NotificationsController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly notifications: NotificationsService,
  ) {}

  @Get()
  @ApiList(NOTIFICATIONS_LIST, NotificationResponse)
  async list(@Staff() staff: StaffCaller, @ListQueryOf(NOTIFICATIONS_LIST) query: ListQuery): Promise<ListPage<NotificationResponse>> {
    return (await this.notifications.list(this.database.db, staff, query)).map(toNotification);
  }

  @Get('unread')
  @ApiOkResponse({ type: UnreadResponse })
  async unread(@Staff() staff: StaffCaller): Promise<UnreadResponse> {
    return { unread: await this.notifications.countUnread(this.database.db, staff) };
  }

  @Post('read')
  @HttpCode(200)
  @ApiOkResponse({ type: UnreadResponse })
  read(@Staff() staff: StaffCaller, @Body() body: ReadNotificationsRequest): Promise<UnreadResponse> {
    return this.executor.execute(staff, async (tx) => ({ unread: await this.notifications.markRead(tx, staff, body.ids) }));
  }

  @Get('preferences')
  @ApiOkResponse({ type: PreferencesResponse })
  preferences(@Staff() staff: StaffCaller): Promise<PreferencesResponse> {
    return this.notifications.preferences(this.database.db, staff.userId);
  }

  @Put('preferences')
  @ApiOkResponse({ type: PreferencesResponse })
  choose(@Staff() staff: StaffCaller, @Body() body: PreferencesUpdate): Promise<PreferencesResponse> {
    return this.executor.run(staff, (tx) => this.notifications.choose(tx, staff, body));
  }
}
