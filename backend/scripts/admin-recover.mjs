// npm run admin:recover -- EMAIL: prints a link by which the last global admin chooses another password.
import { maintain } from './lib/maintain.mjs';

await maintain('admin-recover', ({ adminRecover }, env, args, root, say) => adminRecover(env, args, root, say));
