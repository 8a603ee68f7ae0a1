import { TextField } from '../../../common/http/fields.js';

export class ReauthenticateRequest {
  @TextField({ min: 1, max: 10_000, kind: 'verbatim' })
  password!: string;
}
