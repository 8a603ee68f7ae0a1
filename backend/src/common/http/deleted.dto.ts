import { Out } from './fields.js';

/** The answer of a staff DELETE: react-admin needs the record's id. */
export class DeletedResponse {
  @Out.id() id!: number;
}
