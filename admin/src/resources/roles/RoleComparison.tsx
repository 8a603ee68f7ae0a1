import { MenuItem, Select, Skeleton, Switch } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Check, Minus } from 'lucide-react';
import { useState } from 'react';

import type { RoleRecord } from '../../api/types';
import { Card, CardHead } from '../../components/cards/Card';
import { ErrorState } from '../../components/feedback/EmptyState';
import { SelectArrow } from '../../components/form/inputs/SelectArrow';
import { queries, useApi } from '../../providers/queries';
import { roleName } from './roleName';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';

/** The permissions of two roles side by side. */
export const RoleComparison = () => {
  const api = useApi();
  const roles = useQuery(queries.roles(api));
  const permissions = useQuery(queries.permissions(api));
  const [chosen, setChosen] = useState<(string | undefined)[]>(['project_manager', 'finance']);
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const error = roles.error ?? permissions.error;

  if (error)
    return (
      <Card aria-label={t('Compare roles')} style={{ marginTop: 16 }}>
        <ErrorState error={error} onRetry={() => void Promise.all([roles.refetch(), permissions.refetch()])} />
      </Card>
    );

  const all = roles.data ?? [];
  const pair = chosen.map((code) => all.find((role) => role.code === code) ?? all[0]);
  const has = (role: RoleRecord | undefined, name: RoleRecord['permissions'][number]) => role?.permissions.includes(name) ?? false;
  const shown = (permissions.data ?? []).filter(({ name }) => !onlyDifferent || has(pair[0], name) !== has(pair[1], name));

  return (
    <Card aria-label={t('Compare roles')} style={{ marginTop: 16 }}>
      <CardHead
        title={t('Compare roles')}
        subtitle={t('What each role allows')}
        aside={
          <Only>
            <Switch checked={onlyDifferent} onChange={(_, checked) => setOnlyDifferent(checked)} />
            <span>{t('Only differences')}</span>
          </Only>
        }
      />
      {!roles.data || !permissions.data ? (
        <Skeleton height={240} style={{ margin: 16 }} />
      ) : (
        <Grid>
          <thead>
            <tr>
              <th scope="col">{t('Permissions')}</th>
              {pair.map((role, column) => (
                <th scope="col" key={column}>
                  <Select<string>
                    fullWidth
                    value={role?.code ?? ''}
                    onChange={({ target }) => setChosen(chosen.map((code, index) => (index === column ? target.value : code)))}
                    IconComponent={SelectArrow}
                    SelectDisplayProps={{ 'aria-label': column === 0 ? t('First role') : t('Second role') }}
                  >
                    {all.map((each) => (
                      <MenuItem key={each.code} value={each.code}>
                        {roleName(each)}
                      </MenuItem>
                    ))}
                  </Select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('Projects')}</th>
              {pair.map((role, column) => (
                <td key={column}>{role?.scope === 'all' ? t('All') : t('Assigned projects')}</td>
              ))}
            </tr>
            {shown.map(({ name, sentence }) => (
              <tr key={name}>
                <th scope="row">{serverText(sentence)}</th>
                {pair.map((role, column) => (
                  <td key={column}>
                    {has(role, name) ? (
                      <Check size={16} aria-label={t('Yes')} color="var(--good-text)" />
                    ) : (
                      <Minus size={16} aria-label={t('No')} color="var(--text-faint)" />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Grid>
      )}
    </Card>
  );
};

const Only = styled('label')({ display: 'flex', alignItems: 'center', gap: 8, color: 'var(--text-muted)', fontSize: 13 });

const Grid = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  th: { padding: '8px 16px', fontWeight: 400, textAlign: 'left' },
  'thead th': { color: 'var(--text-faint)', fontSize: 12, fontWeight: 500 },
  'thead th:not(:first-of-type)': { width: 210, textAlign: 'center' },
  td: { padding: '8px', textAlign: 'center' },
  'tbody tr': { borderTop: '1px solid var(--line)' },
  'td svg': { display: 'block', margin: '0 auto' },
  '.MuiSelect-select': { paddingBlock: '6px', textAlign: 'left' },
  '@media (max-width: 767px)': {
    th: { padding: '8px 12px' },
    // The names of the roles need half the width each, and so do their columns; the names stay in sight.
    '&, thead, tbody, thead th': { display: 'block' },
    thead: { position: 'sticky', top: 'var(--sticky-top, 52px)', zIndex: 1, background: 'var(--panel)' },
    'thead tr': { display: 'flex', gap: 8, padding: '10px 12px' },
    'thead th:first-of-type': { display: 'none' },
    'thead th:not(:first-of-type)': { flex: 1, width: 'auto', minWidth: 0, padding: 0 },
    'tbody tr': { display: 'flex', flexWrap: 'wrap', paddingInline: 12 },
    'tbody th': { flex: '1 0 100%', padding: '8px 0 0' },
    td: { flex: '1 1 50%', padding: '4px 0 10px' },
  },
});
