import { Out } from '../../../common/http/fields.js';

/** Whether the reader of a record may confirm it, for records that wait for another person than their author. */
export class Confirmation {
  @Out.bool({ description: 'Whether the caller may confirm it now.' }) allowed!: boolean;
  @Out.text({ nullable: true, description: 'Why not, as a sentence.' }) reason!: string | null;
  @Out.list(String, { description: 'Names of people who could confirm it, at most five.' }) who!: string[];
}
