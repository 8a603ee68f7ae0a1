import { Module } from '@nestjs/common';

import { SecretsModule } from '../../common/secrets/secrets.module.js';
import { Commands } from './commands.js';

@Module({ imports: [SecretsModule], providers: [Commands], exports: [Commands] })
export class IdempotencyModule {}
