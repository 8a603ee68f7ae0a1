import { Module } from '@nestjs/common';

import { Encryption } from './encryption.js';

@Module({ providers: [Encryption], exports: [Encryption] })
export class SecretsModule {}
