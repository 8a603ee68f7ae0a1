import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';

import { completeDocument } from './complete-document.js';
import { asDocument } from './document.js';

const DESCRIPTION = `Partners call \`/api/v1\` with a Bearer API key; everything else is for staff, who sign in and use the session cookie.

A key that begins with \`kage_test_\` is a sandbox: its subscriptions cost nothing, touch no real VPN core, and are seen by such keys alone.
Repeat a POST safely by sending an \`Idempotency-Key\`. Errors all have one body: branch on its \`code\`.

A plan is sold in three calls:

1. \`GET /api/v1/plans\` lists what can be sold: \`{"data": [{"code": "monthly", "price": "10.00", "days": 30, …}]}\`.
2. \`POST /api/v1/subscriptions/quote\` with \`{"action": "create", "plan": "monthly"}\` says what it costs now: \`{"amount": "10.00", "asOf": "2026-12-01T10:00:00.000Z", …}\`.
3. \`POST /api/v1/subscriptions\` with \`{"subscriptionId": "order-1042", "plan": "monthly", "autoRenew": true, "expectedAmount": "10.00", "asOf": "2026-12-01T10:00:00.000Z"}\`
   sells it for exactly that. Where the amount has changed, the answer is 409 \`price_changed\` with the new quote, and nothing was done.

With \`autoRenew\` it renews by itself from the balance in the last hour before its end. \`…/change-plan\` and \`…/cancel\` are quoted and carried out the same way.`;

export function openApiDocument(app: NestFastifyApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Kage Console API')
    .setDescription(DESCRIPTION)
    .setVersion('1.0')
    .setOpenAPIVersion('3.1.0')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'An API key: kage_live_… or kage_test_…' }, 'apiKey')
    .addCookieAuth('kage_session', { type: 'apiKey', in: 'cookie', name: 'kage_session' }, 'session')
    .build();
  const document = SwaggerModule.createDocument(app, config, { operationIdFactory });
  completeDocument(asDocument(document));
  return document;
}

const operationIdFactory = (controller: string, method: string): string => `${controller.replace(/Controller$/, '')}_${method}`;

/** `/api/openapi.json`, and the page at `/api/docs` where a call can be tried. */
export function serveOpenApi(app: NestFastifyApplication): void {
  SwaggerModule.setup('api/docs', app, () => openApiDocument(app), {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: 'Kage Console API',
    swaggerOptions: { displayRequestDuration: true, docExpansion: 'list', tagsSorter: 'alpha', tryItOutEnabled: true },
  });
}
