import { Switch } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useController } from 'react-hook-form';

interface Props {
  name: string;
  label: string;
  hint?: string;
  disabled?: boolean;
}

export const SwitchField = ({ name, label, hint, disabled }: Props) => {
  const id = useId();
  const { field } = useController({ name });
  return (
    <Row>
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && <div id={`${id}-note`}>{hint}</div>}
      </div>
      <Switch
        checked={field.value === true}
        onChange={(_, checked) => field.onChange(checked)}
        onBlur={field.onBlur}
        disabled={disabled ?? field.disabled}
        slotProps={{ input: { id, ref: field.ref, 'aria-describedby': hint ? `${id}-note` : undefined } }}
      />
    </Row>
  );
};

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  label: { fontSize: 13, fontWeight: 500 },
  'label + div': { color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px' },
});
