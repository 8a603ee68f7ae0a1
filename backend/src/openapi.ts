import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';

export function openApiDocument(app: NestFastifyApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Kage Console API')
    .setDescription('Partners call /api/v1 with a Bearer API key; staff sign in and use the session cookie.')
    .setVersion('1.0')
    .setOpenAPIVersion('3.1.0')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'An API key: kage_live_… or kage_test_…' }, 'apiKey')
    .addCookieAuth('kage_session', { type: 'apiKey', in: 'cookie', name: 'kage_session' }, 'session')
    .build();
  return SwaggerModule.createDocument(app, config);
}

/** `/api/openapi.json`, and the page at `/api/docs` where a call can be tried. */
export function serveOpenApi(app: NestFastifyApplication): void {
  SwaggerModule.setup('api/docs', app, () => openApiDocument(app), { jsonDocumentUrl: 'api/openapi.json' });
}
