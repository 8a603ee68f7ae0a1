import { BoolField, EnumField, IdField, Out, TextField } from '../../../common/http/fields.js';
import { ProjectCostRow } from './bulk.dto.js';

export const IMPORT_ROWS_MAX = 200;
const FILE_MAX = 100_000;
export const IMPORT_MODES = ['preview', 'all', 'good'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

export class ImportRequest {
  @TextField({
    min: 1,
    max: FILE_MAX,
    kind: 'verbatim',
    description: `The CSV file: a heading and at most ${IMPORT_ROWS_MAX} rows.`,
    example: 'subscriptionId,startDate,endDate,email\r\norder-1042,2026-12-01,2026-12-31,ann@example.com\r\n',
  })
  csv!: string;

  @EnumField(IMPORT_MODES, {
    description: '`preview` only checks the file; `all` imports every row or none; `good` imports the rows that can be created.',
  })
  mode!: ImportMode;

  @BoolField({ optional: true, description: 'Global admins only: false for subscriptions that were paid for elsewhere. Default true.' })
  charge?: boolean;

  @IdField({ optional: true, description: 'The project of rows that name none.' })
  projectId?: number;
}

export class ImportRow {
  @Out.int({ description: 'The line of the file where the row begins.' }) line!: number;
  @Out.text() subscriptionId!: string;
  @Out.bool() ok!: boolean;
  @Out.id({ nullable: true, description: 'Of what was created.' }) id!: number | null;
  @Out.text({ nullable: true, description: 'Why not, as a word.' }) code!: string | null;
  @Out.text({ nullable: true, description: 'Why not, as a sentence.' }) message!: string | null;
  @Out.object({ description: 'From column to what is wrong with it.', additionalProperties: { type: 'string' } })
  fields!: Record<string, string>;
}

export class ImportResponse {
  @Out.int() total!: number;
  @Out.int({ description: 'Rows that can be created, or were.' }) good!: number;
  @Out.int() refused!: number;
  @Out.int({ description: 'How many were created: none by a preview, nor by `all` where one is refused.' }) created!: number;
  @Out.list(ImportRow) rows!: ImportRow[];
  @Out.list(ProjectCostRow, { description: 'Of a preview: what each project would pay.' }) costs!: ProjectCostRow[];
}
