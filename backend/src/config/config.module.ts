import { Global, Module, type DynamicModule } from '@nestjs/common';

import { ENV, type Env } from './env.js';

@Global()
@Module({})
export class ConfigModule {
  static for(env: Env): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: ENV, useValue: env }], exports: [ENV] };
  }
}
