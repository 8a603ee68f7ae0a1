// npm run audit:verify [-- --expect=HASH]: names the first altered, missing or added row of the audit trail.
import { maintain } from './lib/maintain.mjs';

await maintain('audit-verify', ({ auditVerify }, env, args, root, say) => auditVerify(env, args, root, say));
