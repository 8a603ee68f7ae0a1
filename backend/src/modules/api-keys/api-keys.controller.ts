import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';

import { For, KEY_SCOPES } from '../../common/http/audience.js';
import { FreshProof } from '../../common/proof.js';
import { ApiErrors } from '../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../common/http/caller.js';
import { DeletedResponse } from '../../common/http/deleted.dto.js';
import { IdParam } from '../../common/http/id-param.js';
import { ApiList } from '../../common/http/list/api-list.js';
import { ListQueryOf, type ListQuery } from '../../common/http/list/list-query.js';
import type { ListPage } from '../../common/http/list/list-page.js';
import { listRows } from '../../common/http/list/list-rows.js';
import { Database } from '../../database/database.js';
import { IdempotentExecutor } from '../idempotency/idempotent-executor.js';
import {
  ApiKeyResponse,
  CreateApiKeyRequest,
  CreatedApiKeyResponse,
  KeyScopeResponse,
  RotateApiKeyRequest,
  toApiKey,
  toKeyScope,
  UpdateApiKeyRequest,
} from './api-keys.dto.js';
import { API_KEYS_LIST } from './api-keys.list.js';
import { ApiKeysService, type NewKey } from './api-keys.service.js';
import type { ApiRequest } from './requests/api-request.entity.js';
import { ApiRequestResponse, toApiRequest } from './requests/api-requests.dto.js';
import { API_REQUESTS_LIST } from './requests/api-requests.list.js';
import { toUsage, USAGE_RANGES, UsageQuery, UsageResponse } from './usage/api-usage.dto.js';
import { usageOf } from './usage/api-usage.queries.js';

@ApiTags('api-keys')
@For('staff', 'keys.read')
@Controller('api')
export class ApiKeysController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly keys: ApiKeysService,
  ) {}

  @Get('api-keys')
  @ApiList(API_KEYS_LIST, ApiKeyResponse)
  async list(@Staff() { scope }: StaffCaller, @ListQueryOf(API_KEYS_LIST) query: ListQuery): Promise<ListPage<ApiKeyResponse>> {
    return (await this.keys.list(this.database.db, query, scope)).map(toApiKey);
  }

  @Get('projects/:id/api-keys')
  @ApiList(API_KEYS_LIST, ApiKeyResponse)
  async listOfProject(
    @Staff() { scope }: StaffCaller,
    @IdParam() id: number,
    @ListQueryOf(API_KEYS_LIST) query: ListQuery,
  ): Promise<ListPage<ApiKeyResponse>> {
    return (await this.keys.listOfProject(this.database.db, id, query, scope)).map(toApiKey);
  }

  @ApiOperation({ summary: 'List the scopes of keys, and what you lack to give them' })
  @Get('key-scopes')
  @ApiOkResponse({ type: KeyScopeResponse, isArray: true })
  listScopes(@Staff() staff: StaffCaller): KeyScopeResponse[] {
    return KEY_SCOPES.map((name) => toKeyScope(name, staff));
  }

  @Get('api-keys/:id')
  @ApiOkResponse({ type: ApiKeyResponse })
  async get(@Staff() { scope }: StaffCaller, @IdParam() id: number): Promise<ApiKeyResponse> {
    return toApiKey(await this.keys.get(this.database.db, id, scope));
  }

  @Get('api-keys/:id/usage')
  @ApiOkResponse({ type: UsageResponse })
  async usage(@Staff() { scope }: StaffCaller, @IdParam() id: number, @Query() { range = '7d' }: UsageQuery): Promise<UsageResponse> {
    const key = await this.keys.get(this.database.db, id, scope);
    return toUsage(range, key.rateLimitPerHour, await usageOf(this.database.db, id, USAGE_RANGES[range]));
  }

  @Get('api-keys/:id/requests')
  @ApiOperation({ summary: 'List the calls of a key, newest first, of the last 7 days' })
  @ApiList(API_REQUESTS_LIST, ApiRequestResponse)
  async requests(
    @Staff() { scope }: StaffCaller,
    @IdParam() id: number,
    @ListQueryOf(API_REQUESTS_LIST) query: ListQuery,
  ): Promise<ListPage<ApiRequestResponse>> {
    await this.keys.get(this.database.db, id, scope);
    const filters = [...query.filters, { name: 'apiKeyId', values: [id] }];
    return (await listRows<ApiRequest>(this.database.db, API_REQUESTS_LIST, { ...query, filters }, scope)).map(toApiRequest);
  }

  @ApiErrors({ 403: ['field_forbidden', 'grant_forbidden'], 409: ['too_many_keys'] })
  @Post('projects/:id/api-keys')
  @For('staff', 'keys.write')
  @ApiCreatedResponse({ type: CreatedApiKeyResponse })
  async create(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: CreateApiKeyRequest): Promise<CreatedApiKeyResponse> {
    return this.executor.execute(staff, async (tx) => toCreated(await this.keys.create(tx, staff, id, body)), { secret: 'apiKey' });
  }

  @ApiErrors({ 403: ['field_forbidden', 'grant_forbidden'], 409: ['api_key_revoked', 'too_many_keys'] })
  @Put('api-keys/:id')
  @For('staff', 'keys.write')
  @FreshProof('by_field')
  @ApiOkResponse({ type: ApiKeyResponse })
  async update(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: UpdateApiKeyRequest): Promise<ApiKeyResponse> {
    return toApiKey(await this.executor.run(staff, (tx) => this.keys.update(tx, staff, id, body)));
  }

  @ApiErrors({ 409: ['api_key_revoked'] })
  @Delete('api-keys/:id')
  @For('staff', 'keys.write')
  @FreshProof('unneeded')
  @ApiOkResponse({ type: DeletedResponse })
  async revoke(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<DeletedResponse> {
    await this.executor.run(staff, (tx) => this.keys.revoke(tx, staff, id));
    return { id };
  }

  @ApiErrors({ 403: ['grant_forbidden'], 409: ['api_key_revoked', 'api_key_expired', 'api_key_rotated', 'too_many_keys'] })
  @Post('api-keys/:id/rotate')
  @For('staff', 'keys.write')
  @ApiCreatedResponse({ type: CreatedApiKeyResponse })
  async rotate(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: RotateApiKeyRequest): Promise<CreatedApiKeyResponse> {
    return this.executor.execute(staff, async (tx) => toCreated(await this.keys.rotate(tx, staff, id, body.graceHours)), {
      secret: 'apiKey',
    });
  }
}

const toCreated = ({ row, apiKey }: NewKey): CreatedApiKeyResponse => ({ ...toApiKey(row), apiKey });
