import type { RoleRecord } from '../../api/types';
import { labelOf } from '../../components/text/StatusChip';

/** Built-in roles are named in the language of the page, own ones as they were named. */
export const roleName = ({ code, name, isBuiltIn }: Pick<RoleRecord, 'code' | 'name' | 'isBuiltIn'>) => (isBuiltIn ? labelOf(code) : name);
