import { styled } from '@mui/material/styles';
import { Trans } from 'react-i18next/TransWithoutContext';

import type { CoreDriver, MovePreview, MoveTarget, Project } from '../../../api/types';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog';
import { toast } from '../../../components/feedback/toast';
import { capabilityNote } from '../../../format/capability';
import { formatCount } from '../../../format/number';
import { useApi, useRefreshAll } from '../../../providers/queries';
import { t } from '../../../language/language';

/** A move that was tried with the new server and waits to be confirmed. */
export interface PreparedMove {
  project: Project;
  driver: CoreDriver;
  target: MoveTarget;
  preview: MovePreview;
}

/** A preview of a move: the users that it moves, and the settings that the new server does not enforce. */
export const MoveDialog = ({ project, driver, target, preview, onClose }: PreparedMove & { onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const { product, version, users, enabled, lost, namesTaken } = preview;

  const named = [product, version].filter(Boolean).join(' ');

  const start = async () => {
    await api.startMove(project.id, target);
    await refresh();
    toast.good(t('Move Started'), t('The page of {{name}} shows how far it is.', { name: project.name }));
  };

  return (
    <ConfirmDialog open title={t('Move to another VPN server')} verb={t('Start Move')} danger={false} onConfirm={start} onClose={onClose}>
      <Words>
        <p>
          <Trans
            i18nKey="<0>{{name}}</0> moves to {{server}}."
            components={[<strong key="0" />]}
            values={{
              name: project.name,
              server: target.coreUrl ? t('{{product}} at {{coreUrl}}', { product: named, coreUrl: target.coreUrl }) : named,
            }}
          />
        </p>
        <p>
          {t('{{users}} along; {{enabled}} can connect now.', {
            users: t('{{count, number}} VPN users come', { count: users }),
            enabled: formatCount(enabled),
          })}
        </p>
        {lost.length > 0 && (
          <div>
            <p>{t('The new server does not enforce:')}</p>
            <ul>
              {lost.map(({ name }) => (
                <li key={name}>{`${capabilityNote(driver, name, product) ?? name}.`}</li>
              ))}
            </ul>
          </div>
        )}
        {namesTaken === null && <p>{t('The new server has too many users to look for names that are taken there.')}</p>}
        {namesTaken !== null && namesTaken > 0 && (
          <p className="warning">
            {namesTaken === 1
              ? t('One name is taken on the new server. The move stops there until it is free.')
              : t('{{namesTaken}} names are taken on the new server. The move stops there until they are free.', {
                  namesTaken: formatCount(namesTaken),
                })}
          </p>
        )}
        <p>
          {t(
            'The users are made there first; then the project works with the new server, and the old users are removed. Customers get a new link or password. Nothing is charged.',
          )}
        </p>
      </Words>
    </ConfirmDialog>
  );
};

const Words = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 10,
  strong: { color: 'var(--text)' },
  ul: { margin: '4px 0 0', paddingLeft: 18 },
  '.warning': { color: 'var(--warn-text)' },
});
