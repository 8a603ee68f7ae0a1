import { EnumField, IdField, ObjectField, Out, TextField } from '../../../common/http/fields.js';
import { CORE_DRIVERS, type Capabilities, type CoreDriverName, type Probe } from '../../core/core-driver.js';
import { CAPABILITIES_SCHEMA } from '../../core/core-drivers.dto.js';

export class TestConnectionRequest {
  @TextField({ max: 255, optional: true })
  login?: string;

  @TextField({ max: 255, kind: 'verbatim', optional: true })
  password?: string;

  @IdField({
    optional: true,
    description: "Alone: the stored login and password. Besides login and password: this project's core address.",
  })
  projectId?: number;

  @EnumField(CORE_DRIVERS, { optional: true, description: 'Global admins alone; kage, or that of the project, where it is absent.' })
  driver?: CoreDriverName;

  @TextField({ max: 500, optional: true, description: 'Global admins alone.' })
  url?: string;

  @ObjectField({ bytesMax: 10_000, optional: true, description: "Global admins alone: the driver's options." })
  options?: Record<string, unknown>;
}

export class ConnectionResponse {
  @Out.bool() success!: true;
  @Out.int({ description: 'How long the core took.' }) latencyMs!: number;
  @Out.text() product!: string;
  @Out.text({ nullable: true, description: 'null where the server does not say.' }) version!: string | null;
  @Out.text({ nullable: true, description: 'Why nothing is written to a server of this version; null where it is supported.' })
  unsupported!: string | null;
  @Out.object(CAPABILITIES_SCHEMA) capabilities!: Readonly<Record<string, Capabilities>>;
  @Out.object({
    description: 'By option: the choices that the server offers, as id and name.',
    additionalProperties: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'name'],
        properties: { id: { oneOf: [{ type: 'integer' }, { type: 'string' }] }, name: { type: 'string' } },
      },
    },
  })
  choices!: Probe['choices'];
}
