import { styled } from '@mui/material/styles';
import { useReference, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';

import { Hint } from '../feedback/Hint';
import { EmailText } from './EmailText';

/** The text that fits into two lines of a column. */
const SHORT = 24;

interface Props {
  resource: string;
  id: number | null | undefined;
  /** The field that names the record. */
  text: string;
  /** The name, where the row has it already: then nothing is fetched. */
  known?: string | null;
  /** The address that the name links to, if any. */
  to?: string;
  /** The text where there is no record. */
  none?: string;
}

/** A record of another list by its name, in two lines at the most; the names of a whole page are fetched in one call. */
export const RecordName = ({ resource, id, text, known, to, none = '–' }: Props) => {
  const asked = id !== null && id !== undefined && !known;
  const { referenceRecord, isPending } = useReference<RaRecord & Record<string, unknown>>({
    reference: resource,
    id: id ?? 0,
    options: { enabled: asked },
  });
  if (id === null || id === undefined) return <span>{none}</span>;
  const found: unknown = referenceRecord?.[text];
  const name = known ?? (typeof found === 'string' ? found : isPending ? '…' : `#${id}`);
  return <NameText hint={name.length > SHORT ? name : undefined} to={to} text={name} />;
};

/** A name in two lines at most, and the whole of it one hover away; an address whole, since one that is broken inside a word is misread. */
export const NameText = ({ text, hint, to }: { text: string; hint?: string; to?: string }) => {
  const shown = isEmail(text) ? <EmailText email={text} /> : text;
  const className = isEmail(text) ? 'record-name' : 'record-name two-lines';
  return (
    <Hint text={isEmail(text) ? undefined : hint}>
      {to ? (
        <Name as={Link} to={to} className={`${className} quiet-link`}>
          {shown}
        </Name>
      ) : (
        <Name className={className}>{shown}</Name>
      )}
    </Hint>
  );
};

const Name = styled('span')<{ to?: string }>({
  display: 'block',
  textAlign: 'left',
  unicodeBidi: 'plaintext',
  overflowWrap: 'break-word',
  '&.two-lines': {
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
});

const isEmail = (name: string): boolean => name.includes('@') && !name.includes(' ');
