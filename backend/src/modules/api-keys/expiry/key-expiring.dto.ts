import { ENVIRONMENTS, type Environment } from '../../../common/http/caller.js';
import { Out } from '../../../common/http/fields.js';

export class KeyExpiringData {
  @Out.id({ example: 12 }) id!: number;
  @Out.id({ example: 7 }) projectId!: number;
  @Out.text({ example: 'Shop' }) name!: string;
  @Out.text({ example: '…4f2a', description: 'The end of the key.' }) keyPreview!: string;
  @Out.oneOf(ENVIRONMENTS) environment!: Environment;
  @Out.instant({ example: '2026-12-15T10:00:00.000Z' }) expiresAt!: string;
  @Out.int({ description: 'It expires within so many days: 14 at first, then 3.', example: 14 }) days!: number;
}
