// Loaded ahead of a backend (node --import): one that records no calls of its keys, to see what recording them costs.
import path from 'node:path';

const DIST = path.join(import.meta.dirname, '../../dist');
const { ApiUsageRecorder } = await import(`${DIST}/modules/api-keys/usage/api-usage-recorder.js`);
ApiUsageRecorder.prototype.record = () => undefined;
