import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

import { FieldStack } from '../../../components/form/Field';

/** Fields that belong to one thing, under its name. */
export const PartsGroup = ({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) => (
  <Group>
    <legend>{label}</legend>
    {hint && <p>{hint}</p>}
    <FieldStack>{children}</FieldStack>
  </Group>
);

const Group = styled('fieldset')({
  minWidth: 0,
  margin: 0,
  padding: '8px 16px 16px',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius)',
  legend: { padding: '0 6px', marginLeft: -6, fontSize: 13, lineHeight: '18px', fontWeight: 500 },
  p: { marginBottom: 12, color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px' },
});
