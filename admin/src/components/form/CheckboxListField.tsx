import { Checkbox, Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useController } from 'react-hook-form';

import { t } from '../../language/language';
import { serverText } from '../../language/serverText';
import { ErrorState } from '../feedback/EmptyState';
import { FieldGroup } from './Field';

interface Props {
  name: string;
  label: string;
  /** Undefined while they load, or where they could not be loaded. */
  choices: readonly Choice[] | undefined;
  /** The failure to load them, and the function that tries again. */
  failed?: { error: unknown; onRetry: () => void };
  /** The text where there is nothing to choose from. */
  none?: string;
  hint?: string;
  /** The message where nothing is ticked but something must be. */
  requiredMessage?: string;
}

type Id = number | string;

export interface Choice {
  id: Id;
  label: string;
  /** The reason why it cannot be ticked. */
  locked?: string;
  /** What is ticked with it. */
  needs?: readonly Id[];
}

/** @param missing the permission that is lacking, as the server's sentence */
export const whyLocked = (missing: string): string => t('You lack this permission: {{sentence}}', { sentence: serverText(missing) });

/** Ids, chosen by ticking: the projects of a manager, the events of a webhook. */
export const CheckboxListField = ({ name, label, choices, failed, none, hint, requiredMessage }: Props) => {
  const { field, fieldState } = useController({
    name,
    rules: { validate: (value: unknown) => !requiredMessage || (Array.isArray(value) && value.length > 0) || requiredMessage },
  });
  const chosen = new Set<Id>(Array.isArray(field.value) ? (field.value as Id[]) : []);

  const toggle = ({ id, needs = [] }: Choice) => {
    if (!chosen.delete(id)) for (const each of [id, ...needs]) chosen.add(each);
    field.onChange([...chosen]);
  };

  return (
    <Group>
      <legend>{label}</legend>
      <div className="choices">
        {!choices && (failed ? <ErrorState {...failed} /> : <Skeleton height={64} />)}
        {choices?.length === 0 && <p className="none">{none}</p>}
        {choices?.map((choice) => (
          <label key={choice.id}>
            <Checkbox
              disabled={field.disabled === true || choice.locked !== undefined}
              checked={chosen.has(choice.id)}
              onChange={() => toggle(choice)}
            />
            <span>
              <span>{choice.label}</span>
              {choice.locked && <small>{choice.locked}</small>}
            </span>
          </label>
        ))}
      </div>
      <div className={fieldState.error ? 'note error' : 'note'}>{fieldState.error?.message ?? hint}</div>
    </Group>
  );
};

const Group = styled(FieldGroup)({
  '.choices': { maxHeight: 216, overflowY: 'auto', border: '1px solid var(--line-strong)', borderRadius: 'var(--radius)', padding: 4 },
  '.choices label': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 4,
    paddingBlock: 3,
    borderRadius: 5,
    cursor: 'pointer',
    '&:hover': { background: 'var(--neutral-soft)' },
  },
  '.none': { padding: '6px 8px', color: 'var(--text-muted)', fontSize: 13 },
  '.choices label > span:first-of-type': { flexShrink: 0 },
  '.choices label > span:last-of-type': { paddingBlock: 6 },
  '.choices span': { minWidth: 0, overflowWrap: 'anywhere' },
  '.choices small': { display: 'block', color: 'var(--text-muted)', fontSize: 12, lineHeight: '16px' },
  '.note.error': { color: 'var(--bad-text)' },
});
