import { Out } from '../../common/http/fields.js';
import { CAPABILITY_NAMES, CORE_DRIVERS, FIELD_KINDS, type Capabilities, type CoreDriverName, type DriverField } from './core-driver.js';

/** From dialect to how its server treats each value. */
export const CAPABILITIES_SCHEMA = {
  description: 'By dialect, and in it by value: enforced (the server acts on it), stored, console (we enforce it) or absent.',
  additionalProperties: {
    type: 'object',
    required: [...CAPABILITY_NAMES],
    properties: Object.fromEntries(
      CAPABILITY_NAMES.map((name) => [name, { type: 'string', enum: ['enforced', 'stored', 'console', 'absent'] }]),
    ),
  },
};

class DriverFieldPartResponse {
  @Out.text({ description: 'A field of the project, or of its coreOptions.' }) name!: string;
  @Out.text() label!: string;
  @Out.oneOf(FIELD_KINDS) kind!: DriverField['kind'];
  @Out.text() help!: string;
  @Out.bool() required!: boolean;
}

class DriverFieldResponse extends DriverFieldPartResponse {
  @Out.list(DriverFieldPartResponse, { required: false, description: 'What an object holds; without them any names, with a text each.' })
  parts?: readonly DriverFieldPartResponse[];
}

export class CoreDriverResponse {
  @Out.oneOf(CORE_DRIVERS) name!: CoreDriverName;
  @Out.text() title!: string;
  @Out.list(DriverFieldResponse) fields!: readonly DriverFieldResponse[];
  @Out.object(CAPABILITIES_SCHEMA) capabilities!: Readonly<Record<string, Capabilities>>;
}
