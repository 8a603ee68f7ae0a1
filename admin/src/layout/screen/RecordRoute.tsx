import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';

import { NotFound } from './NotFound';

interface Props {
  /** The part of the address that names the record. */
  name?: string;
  children: (id: number) => ReactNode;
}

const ID_MAX = 2_147_483_647;

/** An address that cannot belong to a record is 'not found' at once; the server is asked about the others. */
export const RecordRoute = ({ name = 'id', children }: Props) => {
  const text = useParams()[name] ?? '';
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
  return id !== undefined && id <= ID_MAX ? children(id) : <NotFound />;
};
