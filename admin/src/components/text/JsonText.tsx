import { styled } from '@mui/material/styles';
import { t } from '../../language/language';

/** Stored JSON as it is, for details whose shape is not known in advance. Plain text stays plain. */
export const JsonText = ({ title, value }: { title: string; value: unknown }) => (
  <Part>
    <h3>{title}</h3>
    {value === null || value === undefined ? (
      <p>{t('Nothing')}</p>
    ) : (
      <pre className="mono" tabIndex={0} aria-label={title}>
        {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
      </pre>
    )}
  </Part>
);

const Part = styled('div')({
  marginTop: 12,
  h3: { marginBottom: 6, fontSize: 13, lineHeight: '18px', fontWeight: 500 },
  p: { color: 'var(--text-faint)', fontSize: 13 },
  pre: {
    margin: 0,
    maxHeight: 260,
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    padding: 12,
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    background: 'var(--side)',
    fontSize: 12,
  },
});
