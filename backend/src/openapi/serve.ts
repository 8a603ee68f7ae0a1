import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';

import { completeDocument } from './complete-document.js';
import { EVENT_DATA } from './events.js';
import { dateExamples } from './date-examples.js';
import { GROUPS, GUIDE } from './guide.js';
import { asDocument } from './document.js';

export function openApiDocument(app: NestFastifyApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Kage Console API')
    .setDescription(GUIDE)
    .setVersion('1.1')
    .setOpenAPIVersion('3.1.0')
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', description: 'An API key: kage_live_… or kage_test_…', bearerFormat: 'API key' },
      'apiKey',
    )
    .addServer('/', 'This server')
    .addCookieAuth('kage_session', { type: 'apiKey', in: 'cookie', name: 'kage_session' }, 'session')
    .build();
  config.tags = [...GROUPS];
  const document = SwaggerModule.createDocument(app, config, { operationIdFactory, extraModels: EVENT_DATA });
  completeDocument(asDocument(document));
  return document;
}

/**
 * On a phone the guide's tables scroll by themselves, its code wraps, and an answer is below its status; in the dark scheme the names of
 * headers are visible.
 */
const STYLE = `.swagger-ui .info .description table { display: block; overflow-x: auto; }
  .swagger-ui .info .description code { overflow-wrap: anywhere; }
  .swagger-ui .responses-table .response-col_links { display: none; }
  html.dark-mode .swagger-ui table.headers td { color: #d0d4d8; }
  @media (max-width: 600px) {
    .swagger-ui .responses-inner { padding: 12px; overflow-x: auto; }
    .swagger-ui .responses-table > thead { display: none; }
    .swagger-ui .responses-table, .swagger-ui .responses-table > tbody, .swagger-ui .responses-table > tbody > tr { display: block; }
    .swagger-ui .responses-table > tbody > tr > td { display: block; width: auto; min-width: 0; max-width: none; padding: 4px 0 0; }
    .swagger-ui .responses-table > tbody > tr > .response-col_links { display: none; }
    .swagger-ui .response-controls { flex-wrap: wrap; gap: 8px; }
  }`;

const operationIdFactory = (controller: string, method: string): string => `${controller.replace(/Controller$/, '')}_${method}`;

/** `/api/openapi.json`, and the page at `/api/docs` where a call can be tried. */
export function serveOpenApi(app: NestFastifyApplication): void {
  SwaggerModule.setup('api/docs', app, () => openApiDocument(app), {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: 'Kage Console API',
    customCss: STYLE,
    patchDocumentOnRequest: datedToday(),
    swaggerOptions: { displayRequestDuration: true, docExpansion: 'list', tryItOutEnabled: true },
  });
}

/** The document is built once in a process, which may run for months; its examples are dated once a day. */
function datedToday(): (request: unknown, response: unknown, document: OpenAPIObject) => OpenAPIObject {
  let served: { day: string; document: OpenAPIObject } | undefined;
  return (_request, _response, document) => {
    const now = new Date();
    const day = now.toISOString().slice(0, 10);
    if (served?.day !== day) served = { day, document: dateExamples(document, now) };
    return served.document;
  };
}
