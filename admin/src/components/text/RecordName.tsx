import { styled } from '@mui/material/styles';
import { useReference, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';

import { Hint } from '../feedback/Hint';

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
  return <NameText hint={name.length > SHORT || isEmail(name) ? name : undefined} to={to} text={name} />;
};

/** A name in two lines at most, and the whole of it one hover away. */
export const NameText = ({ text, hint, to }: { text: string; hint?: string; to?: string }) => (
  <Hint text={hint}>
    {to ? (
      <Name as={Link} to={to} dir={isEmail(text) ? 'ltr' : undefined} className={`record-name quiet-link ${isEmail(text) ? 'line' : ''}`}>
        {text}
      </Name>
    ) : (
      <Name dir={isEmail(text) ? 'ltr' : undefined} className={`record-name ${isEmail(text) ? 'line' : ''}`}>
        {text}
      </Name>
    )}
  </Hint>
);

const Name = styled('span')<{ to?: string }>({
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  textAlign: 'left',
  unicodeBidi: 'plaintext',
  // An address that is broken inside a word is misread: the part that does not fit is in the tooltip.
  '&.line': { display: 'block', whiteSpace: 'nowrap', textOverflow: 'ellipsis' },
  // It uses the width of its column and requires none.
  'td &.line': { width: 0, minWidth: '100%' },
});

const isEmail = (name: string): boolean => name.includes('@') && !name.includes(' ');
