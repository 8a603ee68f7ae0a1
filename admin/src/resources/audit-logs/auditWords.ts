import type { AuditLog } from '../../api/types';
import { titleCase } from '../../components/text/StatusChip';
import { serverText } from '../../language/serverText';

/** Actions and kinds of things are `snake_case` words: 'API Key Rotated'. */
export const wordsOf = (code: string) => serverText(titleCase(code).replace(/\b(Api|Vpn|Csv|Id)\b/g, (word) => word.toUpperCase()));

/** Who did it, by the name at that time: a person, a key, or what the system does on its own, which the server names. */
export const actorText = ({ actorKind, actorName }: Pick<AuditLog, 'actorKind' | 'actorName'>): string =>
  actorKind === 'system' ? serverText(actorName) : actorName;
