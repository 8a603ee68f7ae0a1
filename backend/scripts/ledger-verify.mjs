// npm run ledger:verify: proves every project's ledger, and ends with 1 and the first difference where it does not hold.
import { maintain } from './lib/maintain.mjs';

await maintain('ledger-verify', ({ ledgerVerify }, env, args, root, say) => ledgerVerify(env, args, root, say));
