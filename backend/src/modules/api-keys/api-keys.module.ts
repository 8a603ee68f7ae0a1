import { Module } from '@nestjs/common';

import { ApiKeyLookup } from './api-key.lookup.js';

@Module({ providers: [ApiKeyLookup], exports: [ApiKeyLookup] })
export class ApiKeysModule {}
