import { EmailField, TextField } from '../../common/http/fields.js';

/** One side of a paper: who sells (without a name it is the product), or who buys (without a name it is the project). */
export class Party {
  @TextField({ max: 200, optional: true, nullable: true })
  name?: string | null;

  @TextField({ max: 500, kind: 'lines', optional: true, nullable: true })
  address?: string | null;

  @TextField({ max: 50, optional: true, nullable: true, description: 'A tax number, such as DE123456789.' })
  taxId?: string | null;

  @EmailField({ optional: true, nullable: true })
  email?: string | null;
}
