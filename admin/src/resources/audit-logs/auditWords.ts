import { titleCase } from '../../components/text/StatusChip';
import { serverText } from '../../language/serverText';

/** Actions and kinds of things are `snake_case` words: 'API Key Rotated'. */
export const wordsOf = (code: string) => serverText(titleCase(code).replace(/\b(Api|Vpn|Csv|Id)\b/g, (word) => word.toUpperCase()));
