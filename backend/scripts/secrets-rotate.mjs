// npm run secrets:rotate: brings every stored secret under the new APP_SECRET, while the product runs.
import { maintain } from './lib/maintain.mjs';

await maintain('secrets-rotate', ({ secretsRotate }, env, args, root, say) => secretsRotate(env, args, root, say));
