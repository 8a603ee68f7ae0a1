import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useGetMany } from 'react-admin';

import type { Project, User } from '../../api/types';
import { SideDrawer } from '../../components/dialogs/SideDrawer';
import { ErrorState } from '../../components/feedback/EmptyState';
import { queries, useApi } from '../../providers/queries';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';

/** The rights of a person: each permission of the role in words, and its projects. */
export const AbilitiesDrawer = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const api = useApi();
  const roles = useQuery(queries.roles(api));
  const permissions = useQuery(queries.permissions(api));
  const { data: projects = [] } = useGetMany<Project>('projects', { ids: user.projectIds });
  const role = roles.data?.find(({ code }) => code === user.role);
  const error = roles.error ?? permissions.error;
  const [may, mayNot] = [true, false].map((has) =>
    (permissions.data ?? []).filter(({ name }) => (role?.permissions.includes(name) ?? false) === has),
  );

  return (
    <SideDrawer
      title={t('What can {{firstName}} {{lastName}} do?', { firstName: user.firstName, lastName: user.lastName })}
      subtitle={role?.name}
      onClose={onClose}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void Promise.all([roles.refetch(), permissions.refetch()])} />
      ) : !role || !permissions.data ? (
        <Skeleton height={320} />
      ) : (
        <Words>
          {!user.isActive && <p>{t('Nothing at present: this user is inactive and cannot sign in. Once active:')}</p>}
          <h3>{t('Projects')}</h3>
          <p>{role.scope === 'all' ? t('All projects') : projects.map(({ name }) => name).join(', ') || t('None yet')}</p>
          <h3>{t('Permissions')}</h3>
          <ul>
            {may?.map(({ name, sentence }) => (
              <li key={name}>{serverText(sentence)}</li>
            ))}
          </ul>
          {mayNot && mayNot.length > 0 && (
            <>
              <h3>{t('Not allowed')}</h3>
              <ul className="not">
                {mayNot.map(({ name, sentence }) => (
                  <li key={name}>{serverText(sentence)}</li>
                ))}
              </ul>
            </>
          )}
        </Words>
      )}
    </SideDrawer>
  );
};

const Words = styled('div')({
  h3: { marginTop: 16, color: 'var(--text-faint)', fontSize: 12, fontWeight: 500 },
  p: { marginTop: 4 },
  ul: { margin: '4px 0 0', paddingLeft: 18 },
  li: { paddingBlock: 3 },
  '.not': { color: 'var(--text-muted)' },
});
