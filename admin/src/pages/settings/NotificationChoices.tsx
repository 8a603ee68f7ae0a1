import { Switch } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useController } from 'react-hook-form';

import type { NotificationPreferences } from '../../api/notificationTypes';
import { useCurrentUser } from '../../providers/session';
import { KINDS } from './notificationKinds';

/** One line for each kind, a switch for each way. */
export const NotificationChoices = ({ emailEnabled, preferences }: NotificationPreferences) => {
  const { isGlobalAdmin } = useCurrentUser();
  const shown = preferences.filter(({ type }) => isGlobalAdmin || !KINDS[type].globalAdmin);
  return (
    <>
      <Choices aria-label="Notifications">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Kind</span>
            </th>
            <th scope="col">In the console</th>
            <th scope="col">By e-mail</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ type }) => (
            <tr key={type}>
              <th scope="row">
                {KINDS[type].label}
                <div>{KINDS[type].hint}</div>
              </th>
              <td>
                <Choice name={`${type}.inApp`} label={`${KINDS[type].label}, in the console`} />
              </td>
              <td>
                <Choice name={`${type}.email`} label={`${KINDS[type].label}, by e-mail`} disabled={!emailEnabled} />
              </td>
            </tr>
          ))}
        </tbody>
      </Choices>
      {!emailEnabled && <Note>This installation sends no e-mail: no mail server is set up.</Note>}
    </>
  );
};

const Choice = ({ name, label, disabled = false }: { name: string; label: string; disabled?: boolean }) => {
  const { field } = useController({ name });
  return (
    <Switch
      checked={field.value === true && !disabled}
      onChange={(_, checked) => field.onChange(checked)}
      onBlur={field.onBlur}
      disabled={disabled}
      slotProps={{ input: { ref: field.ref, 'aria-label': label } }}
    />
  );
};

const Choices = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  'thead th': { paddingBottom: 6, color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px', fontWeight: 500, whiteSpace: 'nowrap' },
  'tbody th': { paddingRight: 12, fontWeight: 500, textAlign: 'left' },
  'tbody th div': { color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px', fontWeight: 400 },
  'tbody tr': { borderTop: '1px solid var(--line)' },
  'tbody th, td': { paddingBlock: 9 },
  td: { width: 96, textAlign: 'center' },
  '@media (max-width: 479px)': { td: { width: 64 }, 'thead th': { whiteSpace: 'normal' } },
});

const Note = styled('p')({ color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px' });
