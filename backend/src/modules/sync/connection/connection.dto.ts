import { IdField, Out, TextField } from '../../../common/http/fields.js';

const MISSING = 'Please enter both login and password to test connection';

export class TestConnectionRequest {
  @TextField({ max: 255, optional: true, message: MISSING })
  login?: string;

  @TextField({ max: 255, trim: false, optional: true, message: MISSING })
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
