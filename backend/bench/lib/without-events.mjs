// Loaded ahead of a backend (node --import): one that publishes no events, to see what they cost a sale.
import path from 'node:path';

const DIST = path.join(import.meta.dirname, '../../dist');
const { OutboxService } = await import(`${DIST}/modules/outbox/outbox.service.js`);
OutboxService.prototype.publish = () => Promise.resolve();
