import { Body, Controller, Delete, Get, Post, Put, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import { For } from '../../common/http/audience.js';
import { notFound } from '../../common/errors/domain-error.js';
import { FreshProof } from '../../common/proof.js';
import { ApiErrors } from '../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../common/http/caller.js';
import { DeletedResponse } from '../../common/http/deleted.dto.js';
import { IdParam } from '../../common/http/id-param.js';
import { ApiList } from '../../common/http/list/api-list.js';
import { ListQueryOf, type ListQuery } from '../../common/http/list/list-query.js';
import type { ListPage } from '../../common/http/list/list-page.js';
import { sendImage } from '../../common/http/server/send-image.js';
import { Database } from '../../database/database.js';
import { IdempotentExecutor } from '../idempotency/idempotent-executor.js';
import { LogosService } from '../settings/logos.service.js';
import { CreateProjectRequest, ProjectResponse, toProject, UpdateProjectRequest } from './projects.dto.js';
import { PROJECTS_LIST } from './projects.list.js';
import { ProjectsService } from './projects.service.js';

@ApiTags('projects')
@For('staff', 'projects.read')
@Controller('api/projects')
export class ProjectsController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly projects: ProjectsService,
    private readonly logos: LogosService,
  ) {}

  @Get()
  @ApiList(PROJECTS_LIST, ProjectResponse)
  async list(@Staff() staff: StaffCaller, @ListQueryOf(PROJECTS_LIST) query: ListQuery): Promise<ListPage<ProjectResponse>> {
    return (await this.projects.list(this.database.db, query, staff.scope)).map((row) => toProject(row, staff));
  }

  @Get(':id')
  @ApiOkResponse({ type: ProjectResponse })
  async get(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<ProjectResponse> {
    return toProject(await this.projects.get(this.database.db, staff.scope, id), staff);
  }

  @Get(':id/logos/:logoId')
  @ApiProduces('image/png', 'image/jpeg')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async logo(
    @Staff() staff: StaffCaller,
    @IdParam() id: number,
    @IdParam('logoId') asked: number,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { db } = this.database;
    const { logoId } = await this.projects.get(db, staff.scope, id);
    if (asked !== logoId) throw notFound('logo');
    await sendImage(reply, await this.logos.content(db, asked));
  }

  @ApiErrors({ 403: ['grant_forbidden'], 404: ['not_found'], 409: ['sign_in_not_private'] })
  @Post()
  @For('staff', 'projects.manage')
  @FreshProof('by_field')
  @ApiCreatedResponse({ type: ProjectResponse })
  create(@Staff() staff: StaffCaller, @Body() body: CreateProjectRequest): Promise<ProjectResponse> {
    return this.executor.execute(staff, async (tx) => toProject(await this.projects.create(tx, staff, body), staff));
  }

  @ApiErrors({ 403: ['field_forbidden', 'grant_forbidden'], 409: ['stale', 'use_move', 'change_pending', 'sign_in_not_private'] })
  @Put(':id')
  @For('staff', 'projects.write')
  @FreshProof('by_field')
  @ApiOkResponse({ type: ProjectResponse })
  async update(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: UpdateProjectRequest): Promise<ProjectResponse> {
    return toProject(await this.executor.run(staff, (tx) => this.projects.update(tx, staff, id, body)), staff);
  }

  @ApiErrors({ 409: ['project_in_use'] })
  @Delete(':id')
  @For('staff', 'projects.manage')
  @ApiOkResponse({ type: DeletedResponse })
  async remove(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<DeletedResponse> {
    await this.executor.run(staff, (tx) => this.projects.remove(tx, staff, id));
    return { id };
  }
}
