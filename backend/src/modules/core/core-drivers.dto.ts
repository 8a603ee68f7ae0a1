import { Out } from '../../common/http/fields.js';
import { CORE_DRIVERS, type CoreDriverName } from './core-driver.js';

const FIELD_KINDS = ['text', 'secret', 'url', 'choices', 'object'] as const;

class DriverFieldResponse {
  @Out.text({ description: 'A field of the project, or of its coreOptions.' }) name!: string;
  @Out.text() label!: string;
  @Out.oneOf(FIELD_KINDS) kind!: (typeof FIELD_KINDS)[number];
  @Out.text() help!: string;
  @Out.bool() required!: boolean;
}

export class CoreDriverResponse {
  @Out.oneOf(CORE_DRIVERS) name!: CoreDriverName;
  @Out.text() title!: string;
  @Out.list(DriverFieldResponse) fields!: readonly DriverFieldResponse[];
  @Out.object({
    description: 'By dialect, and in it by value: enforced (the server acts on it), stored, console (we enforce it) or absent.',
  })
  capabilities!: object;
}
