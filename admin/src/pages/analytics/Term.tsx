import { Definition } from '../../components/Definition';
import { DEFINITIONS, type Defined } from './definitions';

/** A figure's name, and its definition one hover away. */
export const Term = ({ name }: { name: Defined }) => (
  <span style={{ whiteSpace: 'nowrap' }}>
    {name}
    <Definition of={name}>{DEFINITIONS[name]}</Definition>
  </span>
);
