import { OutlinedInput } from '@mui/material';
import { styled } from '@mui/material/styles';
import { ExternalLink, Search } from 'lucide-react';
import { useState } from 'react';

import { Card, CardBody, CardHead } from '../../components/cards/Card';
import { Page, PageHeader } from '../../components/page/Page';
import { StatusChip } from '../../components/text/StatusChip';
import { FIRST_CALL, FirstCall } from './FirstCall';
import { findSections, SECTIONS, type DocsSection } from './sections';
import { HEADS } from '../../layout/frame/heads';
import { t } from '../../language/language';

const DocsPage = () => {
  const [search, setSearch] = useState('');
  const found = findSections(search);
  return (
    <Page>
      <PageHeader {...HEADS['/docs']} aside={<StatusChip label="v1.0" tone="accent" plain />} />
      <Columns>
        <nav aria-label={t('Sections')}>
          <OutlinedInput
            fullWidth
            placeholder={t('Search...')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            startAdornment={<Search size={15} aria-hidden style={{ flex: 'none', color: 'var(--icon)', marginInlineStart: 11 }} />}
            slotProps={{ input: { 'aria-label': t('Search the documentation') } }}
          />
          <ul>
            {[FIRST_CALL, ...SECTIONS].map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
            <li>
              <a href="/api/docs">
                {t('API reference')} <ExternalLink size={13} aria-hidden style={{ verticalAlign: -2 }} />
              </a>
            </li>
          </ul>
        </nav>
        <div>
          {search === '' && <FirstCall />}
          {found.map((section) => (
            <Section key={section.id} section={section} />
          ))}
          {found.length === 0 && <p role="status">{t('Nothing is written about that. Ask in Support.')}</p>}
        </div>
      </Columns>
    </Page>
  );
};

const Section = ({ section: { id, title, body } }: { section: DocsSection }) => (
  <Card id={id} aria-label={title} style={{ marginBottom: 16, scrollMarginTop: 68 }}>
    <CardHead title={title} />
    <Paragraphs>
      {body.map((part) =>
        typeof part === 'string' ? (
          <p key={part}>
            <Prose text={part} />
          </p>
        ) : (
          <ul key={part[0]}>
            {part.map((line) => (
              <li key={line}>
                <Prose text={line} />
              </li>
            ))}
          </ul>
        ),
      )}
    </Paragraphs>
  </Card>
);

/** Text between backticks is code. */
const Prose = ({ text }: { text: string }) =>
  text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      <code key={`${index}-${part}`} className="mono">
        {part}
      </code>
    ) : (
      part
    ),
  );

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: '220px minmax(0, 1fr)',
  alignItems: 'start',
  gap: 24,
  nav: { position: 'sticky', top: 68 },
  'nav ul': { margin: '12px 0 0', padding: 0, listStyle: 'none' },
  'nav a': {
    display: 'block',
    padding: '5px 8px',
    borderRadius: 6,
    color: 'var(--text-muted)',
    textDecoration: 'none',
    '&:hover': { background: 'var(--neutral-soft)', color: 'var(--text)' },
  },
  code: { overflowWrap: 'anywhere' },
  'p, li': { overflowWrap: 'anywhere' },
  'div li + li': { marginTop: 4 },
  '@media (max-width: 1023px)': { gridTemplateColumns: 'minmax(0, 1fr)', nav: { position: 'static' }, 'nav ul': { display: 'none' } },
});

const Paragraphs = styled(CardBody)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  ul: { margin: 0, paddingInlineStart: 20 },
});

export default DocsPage;
