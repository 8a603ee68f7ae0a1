import { Button, OutlinedInput } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useId, type CSSProperties } from 'react';
import { useController } from 'react-hook-form';

import { contrast, DEFAULT_ACCENT, groundOf, SCHEMES, shadesOf, type Scheme } from '../../../../../backend/src/common/accent.rules';
import { formatTenths } from '../../../format/number';
import { t } from '../../../language/language';
import { Field } from '../Field';

const COLOR = { value: /^#[0-9a-f]{6}$/i, message: t('A color such as {{example}}', { example: DEFAULT_ACCENT }) };
const SCHEME_NAMES: Record<Scheme, string> = { light: t('Light'), dark: t('Dark') };

/** A colour, or '' for the default; below it how it looks in both schemes, with its contrasts. */
export const AccentField = ({ name, label, hint }: { name: string; label: string; hint?: string }) => {
  const id = useId();
  const { field, fieldState } = useController({ name, rules: { pattern: COLOR } });
  const typed = typeof field.value === 'string' ? field.value : '';
  const accent = COLOR.value.test(typed) ? typed.toLowerCase() : DEFAULT_ACCENT;

  return (
    <Field
      id={id}
      label={label}
      error={fieldState.error?.message}
      hint={hint ?? t('Leave empty for the default. Adjusted so that text stays readable')}
    >
      <Row>
        <input
          type="color"
          aria-label={t('Choose a color')}
          value={accent}
          disabled={field.disabled}
          onChange={(event) => field.onChange(event.target.value)}
        />
        <OutlinedInput
          id={id}
          value={typed}
          placeholder={DEFAULT_ACCENT}
          disabled={field.disabled}
          inputRef={field.ref}
          onBlur={field.onBlur}
          onChange={(event) => field.onChange(event.target.value.trim())}
          slotProps={{
            input: { className: 'mono', spellCheck: false, 'aria-describedby': `${id}-note`, 'aria-invalid': !!fieldState.error },
          }}
        />
        {typed && (
          <Button variant="text" disabled={field.disabled} onClick={() => field.onChange('')}>
            {t('Default')}
          </Button>
        )}
      </Row>
      <Samples>
        {SCHEMES.map((scheme) => (
          <Sample key={scheme} scheme={scheme} accent={accent} />
        ))}
      </Samples>
    </Field>
  );
};

const Sample = ({ scheme, accent }: { scheme: Scheme; accent: string }) => {
  const { solid, onSolid, soft, text } = shadesOf(accent, scheme);
  const ground = groundOf(scheme);
  const ratio = (one: string, other: string) => `${formatTenths(contrast(one, other))}:1`;
  return (
    <div className="sample" style={{ background: ground }}>
      <span style={wordsOn(ground, text)}>{SCHEME_NAMES[scheme]}</span>
      <span className="chip" style={wordsOn(solid, onSolid)}>
        {t('Button {{ratio}}', { ratio: ratio(solid, onSolid) })}
      </span>
      <span className="chip" style={wordsOn(soft, text)}>
        {t('Selected {{ratio}}', { ratio: ratio(soft, text) })}
      </span>
      <span style={wordsOn(ground, text)}>{t('Link {{ratio}}', { ratio: ratio(ground, text) })}</span>
    </div>
  );
};

const wordsOn = (background: string, color: string): CSSProperties => ({ background, color });

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  'input[type=color]': {
    width: 36,
    height: 36,
    padding: 2,
    border: '1px solid var(--line-strong)',
    borderRadius: 7,
    background: 'var(--panel)',
  },
  '.MuiOutlinedInput-root': { width: 120 },
});

const Samples = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginTop: 8,
  '.sample': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px 10px',
    flex: '1 1 260px',
    padding: '8px 10px',
    border: '1px solid var(--line)',
    borderRadius: 7,
    fontSize: 12,
    fontWeight: 500,
  },
  '.chip': { padding: '3px 8px', borderRadius: 6 },
});
