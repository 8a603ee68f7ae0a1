import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { ImageUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';

import { Field } from '../Field';
import { t } from '../../../language/language';

const BYTES_MAX = 60_000;
const TYPES = ['image/png', 'image/jpeg'];

/** An image that the form holds as the address of the stored one, as a data URL of a new one, or as '' for none. */
export const LogoField = ({ name, label, hint }: { name: string; label: string; hint?: string }) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const { field, fieldState } = useController({ name });
  const address = typeof field.value === 'string' ? field.value : '';

  const take = async (file: File | undefined) => {
    if (!file) return;
    const isFit = TYPES.includes(file.type) && file.size <= BYTES_MAX;
    setProblem(isFit ? undefined : t('A PNG or JPEG of at most 60 kB'));
    if (isFit) field.onChange(await toDataUrl(file));
  };

  return (
    <Field
      id={id}
      label={label}
      error={problem ?? fieldState.error?.message}
      hint={[hint, t('PNG or JPEG, at most 60 kB')].filter(Boolean).join('. ')}
    >
      <Row>
        {address && <img src={address} alt={t('Logo')} />}
        <input
          ref={input}
          type="file"
          hidden
          accept={TYPES.join(',')}
          onChange={(event) => void take(event.target.files?.[0])}
          aria-label={t('Logo file')}
        />
        <Button id={id} disabled={field.disabled} onClick={() => input.current?.click()}>
          <ImageUp size={15} aria-hidden />
          {address ? t('Replace') : t('Choose an image')}
        </Button>
        {address && (
          <Button variant="text" disabled={field.disabled} onClick={() => field.onChange('')}>
            {t('Remove')}
          </Button>
        )}
      </Row>
    </Field>
  );
};

/** The value to send for such an address: null for none, undefined where it is the stored one. */
export const toLogo = (address: string): string | null | undefined =>
  address === '' ? null : address.startsWith('data:') ? address.slice(address.indexOf(',') + 1) : undefined;

const toDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error(t('The file could not be read')));
    reader.readAsDataURL(file);
  });

/** Papers are white in both schemes, and so is the background of a logo for them. */
const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  img: { maxHeight: 48, maxWidth: 180, padding: 4, borderRadius: 6, border: '1px solid var(--line)', background: 'white' },
});
