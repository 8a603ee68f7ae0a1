import { EmailField, TextField } from '../../common/http/fields.js';

/** One side of a paper: the seller (without a name, the product) or the buyer (without a name, the project). */
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
