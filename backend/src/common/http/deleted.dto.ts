import { Out } from './fields.js';

/** What a staff DELETE answers: react-admin needs the record's id. */
export class DeletedResponse {
  @Out.id() id!: number;
}
