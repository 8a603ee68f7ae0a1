import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../common/http/audience.js';
import { Staff, type StaffCaller } from '../../common/http/caller.js';
import { Database } from '../../database/database.js';
import { SearchQuery, SearchResponse } from './search.dto.js';
import { SearchService } from './search.service.js';

@ApiTags('search')
@For('staff', 'projects.read')
@Controller('api/search')
export class SearchController {
  constructor(
    private readonly database: Database,
    private readonly searching: SearchService,
  ) {}

  @Get()
  @ApiOkResponse({ type: SearchResponse })
  search(@Staff() staff: StaffCaller, @Query() { q = '' }: SearchQuery): Promise<SearchResponse> {
    return this.searching.search(this.database.db, staff, q);
  }
}
