import { IdField, Out, TextField } from '../../../common/http/fields.js';

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
}

export class ConnectionResponse {
  @Out.bool() success!: true;
  @Out.int({ description: 'How long the core took.' }) latencyMs!: number;
}
