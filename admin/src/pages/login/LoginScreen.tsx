import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

import { Brand } from '../../layout/Brand';
import { PageTitle } from '../../components/page/PageTitle';
import { chooseLanguage, isLanguage, language, t } from '../../language/language';
import { LANGUAGES } from '../../language/names';

/** One narrow column, for all that comes before the console. */
export const LoginScreen = ({ title, children }: { title: string; children: ReactNode }) => (
  <Screen>
    <PageTitle title={title} />
    <div>
      <div className="brand">
        <Brand />
      </div>
      <h1>{title}</h1>
      {children}
      <select
        className="language"
        aria-label={t('Language')}
        value={language}
        onChange={({ target }) => isLanguage(target.value) && chooseLanguage(target.value)}
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  </Screen>
);

const Screen = styled('main')({
  display: 'grid',
  placeItems: 'center',
  minHeight: '100vh',
  padding: '24px 16px 12vh',
  '& > div': { width: 'min(360px, 100%)' },
  '.brand': { display: 'flex', alignItems: 'center', gap: 10, marginBottom: 28, fontSize: 15, fontWeight: 600 },
  p: { margin: '4px 0 22px', color: 'var(--text-muted)' },
  '.ended': {
    padding: '10px 12px',
    borderRadius: 'var(--radius)',
    background: 'var(--info-soft)',
    color: 'var(--info-text)',
    fontSize: 13,
    lineHeight: '18px',
  },
  '.link': {
    display: 'block',
    width: 'fit-content',
    margin: '14px auto 0',
    padding: '6px 10px',
    border: 0,
    background: 'none',
    color: 'var(--accent-text)',
    font: 'inherit',
    textDecoration: 'none',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
  },
  '.provider': { marginTop: 14 },
  '.language': {
    display: 'block',
    margin: '28px auto 0',
    padding: '4px 8px',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    background: 'var(--panel)',
    color: 'var(--text-muted)',
    font: 'inherit',
    fontSize: 13,
  },
  label: { display: 'block', margin: '16px 0 6px', fontSize: 13, fontWeight: 500 },
  '.MuiOutlinedInput-root, .MuiButton-root': { height: 40 },
  // Keeps its line free, so that the button does not jump when a message comes.
  '.problem': { minHeight: 34, padding: '8px 0 6px', color: 'var(--bad-text)', fontSize: 13, lineHeight: '18px' },
});
