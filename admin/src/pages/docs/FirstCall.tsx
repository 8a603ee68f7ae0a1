import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useState } from 'react';

import { Card, CardBody, CardHead } from '../../components/cards/Card';
import { CopyButton } from '../../components/buttons/CopyButton';
import { addDays, today } from '../../format/time';
import { EXAMPLES, fillExample } from './examples';
import { t } from '../../language/language';

/** The reader puts a key in by hand, since keys are never shown again. */
const KEY = 'kage_test_YOUR_KEY';
const LENGTH_DAYS = 30;

export const FIRST_CALL = { id: 'first-call', title: t('A first call') };

export const FirstCall = () => {
  const [language, setLanguage] = useState<string>(EXAMPLES[0].language);
  const example = EXAMPLES.find((each) => each.language === language) ?? EXAMPLES[0];
  const start = today('UTC');
  const code = fillExample(example.code, { base: window.location.origin, key: KEY, start, end: addDays(start, LENGTH_DAYS) });
  return (
    <Card id={FIRST_CALL.id} aria-label={FIRST_CALL.title} style={{ marginBottom: 16, scrollMarginTop: 68 }}>
      <CardHead
        title={FIRST_CALL.title}
        subtitle={t('With a development key it costs nothing')}
        aside={<CopyButton text={code} label={t('Copy the example')} />}
      />
      <CardBody>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={example.language}
          onChange={(_, chosen: string | null) => chosen && setLanguage(chosen)}
          aria-label={t('Language')}
        >
          {EXAMPLES.map((each) => (
            <ToggleButton key={each.language} value={each.language}>
              {each.language}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Code tabIndex={0} aria-label={t('Example in {{language}}', { language: example.language })}>
          <code>{code}</code>
        </Code>
      </CardBody>
    </Card>
  );
};

const Code = styled('pre')({
  margin: '12px 0 0',
  padding: 12,
  overflowX: 'auto',
  border: '1px solid var(--line)',
  borderRadius: 8,
  background: 'var(--neutral-soft)',
  fontSize: 12.5,
  lineHeight: '18px',
});
