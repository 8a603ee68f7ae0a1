import { Out, TextField } from '../../common/http/fields.js';
import type { View } from './view.entity.js';

const LIST = /^[a-z][a-z/-]*$/;
const LIST_TEXT = { min: 1, max: 50, pattern: LIST, example: 'subscriptions' } as const;

export class ViewsQuery {
  @TextField({ ...LIST_TEXT, optional: true, description: 'Only the views of this list.' })
  list?: string;
}

export class CreateViewRequest {
  @TextField({ ...LIST_TEXT, description: 'The list as its address below /api has it.' })
  list!: string;

  @TextField({ min: 1, max: 100, description: 'One view of a list has it.' })
  name!: string;

  @TextField({
    max: 4_000,
    kind: 'verbatim',
    description: "What follows the question mark in the console's address.",
    example: 'sort=endDate',
  })
  search!: string;
}

export class ViewResponse {
  @Out.id() id!: number;
  @Out.text() list!: string;
  @Out.text() name!: string;
  @Out.text() search!: string;
  @Out.instant() createdAt!: string;
}

export const toView = ({ id, list, name, search, createdAt }: View): ViewResponse => ({
  id,
  list,
  name,
  search,
  createdAt: createdAt.toISOString(),
});
