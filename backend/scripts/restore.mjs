// npm run restore -- FILE [--check]: into an empty database, all or nothing, and proves what was restored.
import { maintain } from './lib/maintain.mjs';

await maintain('restore', ({ restore }, env, args, root, say) => restore(env, args, root, say));
