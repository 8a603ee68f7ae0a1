import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { SessionRow, User } from '../../api/types';
import { CardRow, RowSkeletons } from '../../components/cards/Card';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { EndSessionDialog } from '../../components/dialogs/EndSessionDialog';
import { ErrorState } from '../../components/feedback/EmptyState';
import { toast } from '../../components/feedback/toast';
import { TwoLines } from '../../components/table/LinkCell';
import { StatusChip } from '../../components/text/StatusChip';
import { DateText } from '../../components/text/DateText';
import { deviceName } from '../../format/deviceName';
import { useApi, useRefreshAll } from '../../providers/queries';
import { useCan, useCurrentUser } from '../../providers/session';
import { announceLink, PasswordLinkDialog, type ShownLink } from './PasswordLink';
import { factorText, passwordText } from './userColumns';
import { t } from '../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';

/** Where somebody is signed in and by what; an admin ends sessions, and removes factors that were lost. */
export const UserAccessDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const me = useCurrentUser();
  const [asking, setAsking] = useState<'sessions' | 'factors' | 'link' | SessionRow>();
  const [link, setLink] = useState<ShownLink>();
  const canWrite = useCan('users.write');
  const query = useQuery({ queryKey: ['userSessions', user.id], queryFn: ({ signal }) => api.userSessions(user.id, signal) });

  const endAll = async () => {
    await api.endUserSessions(user.id);
    toast.good(t('Sessions Ended'), user.email);
    await query.refetch();
  };
  const endOne = async (row: SessionRow) => {
    await api.endUserSession(user.id, row.id);
    toast.good(t('Session Ended'), deviceName(row.userAgent));
    await query.refetch();
  };
  const makeLink = async () => {
    announceLink(await api.makePasswordLink(user.id), user.email, setLink);
    await refresh();
  };
  const removeFactors = async () => {
    await api.removeUserFactors(user.id);
    toast.good(t('Second Factors Removed'), user.email);
    await refresh();
    setTimeout(onClose);
  };

  if (link) return <PasswordLinkDialog link={link} onDone={onClose} />;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="access-title">
      <DialogTitle id="access-title">
        {t('Sign-in of {{firstName}} {{lastName}}', { firstName: user.firstName, lastName: user.lastName })}
      </DialogTitle>
      <DialogContent sx={{ px: '4px' }}>
        <CardRow>
          <TwoLines note={passwordText(user)}>{t('Password')}</TwoLines>
          {canWrite && user.isActive && user.id !== me.id && (
            <Button size="small" onClick={() => setAsking('link')}>
              {user.hasPassword ? t('Reset Link') : t('New Invitation')}
            </Button>
          )}
        </CardRow>
        <CardRow>
          <TwoLines note={factorText(user)}>{t('Second step')}</TwoLines>
          {canWrite && (user.factors.length > 0 || user.hasSingleSignOn) && user.id !== me.id && (
            <Button size="small" onClick={() => setAsking('factors')}>
              {t('Remove Factors')}
            </Button>
          )}
        </CardRow>
        {query.error ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.data ? (
          query.data.map((row) => (
            <CardRow key={row.id}>
              <TwoLines
                note={
                  <Trans
                    i18nKey="{{address}} · last used <0/>"
                    components={[<DateText key="0" value={row.lastUsedAt} show="ago" />]}
                    values={{ address: row.ipAddress ?? t('unknown address') }}
                  />
                }
              >
                {deviceName(row.userAgent)}
              </TwoLines>
              {row.current ? (
                <StatusChip tone="good" label={t('This session')} />
              ) : (
                canWrite && (
                  <Button size="small" onClick={() => setAsking(row)}>
                    {t('End')}
                  </Button>
                )
              )}
            </CardRow>
          ))
        ) : (
          <RowSkeletons count={1} />
        )}
        {query.data?.length === 0 && (
          <CardRow>
            <span style={{ color: 'var(--text-muted)' }}>{t('Not signed in anywhere.')}</span>
          </CardRow>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Close')}</Button>
        {canWrite && (
          <Button color="error" disabled={!query.data?.some(({ current }) => !current)} onClick={() => setAsking('sessions')}>
            {t('End All Sessions')}
          </Button>
        )}
      </DialogActions>
      {typeof asking === 'object' && (
        <EndSessionDialog session={asking} onConfirm={() => endOne(asking)} onClose={() => setAsking(undefined)} />
      )}
      {asking === 'sessions' && (
        <ConfirmDialog open title={t('End all sessions?')} verb={t('End Sessions')} onConfirm={endAll} onClose={() => setAsking(undefined)}>
          <Trans
            i18nKey={'<0>{{email}}</0> will be signed out everywhere at once.'}
            components={[<strong key="0" />]}
            values={{ email: user.email }}
          />
        </ConfirmDialog>
      )}
      {asking === 'link' && (
        <ConfirmDialog
          open
          title={user.hasPassword ? t('Make a reset link?') : t('Invite again?')}
          verb={t('Make Link')}
          danger={false}
          onConfirm={makeLink}
          onClose={() => setAsking(undefined)}
        >
          <Trans
            i18nKey={
              'By it <0>{{email}}</0> chooses a password, once, within 72 hours. Earlier links stop working. For 72 hours neither of you confirms the other’s money.'
            }
            components={[<strong key="0" />]}
            values={{ email: user.email }}
          />
        </ConfirmDialog>
      )}
      {asking === 'factors' && (
        <ConfirmDialog
          open
          title={t('Remove second factors?')}
          verb={t('Remove')}
          onConfirm={removeFactors}
          onClose={() => setAsking(undefined)}
        >
          <Trans
            i18nKey={
              'For somebody who has lost them: <0>{{email}}</0> will sign in by password alone, and be bound again to the single sign-on that they come with next. For 72 hours neither of you confirms the other’s money. A password that somebody with fewer rights may know ends as well.'
            }
            components={[<strong key="0" />]}
            values={{ email: user.email }}
          />
        </ConfirmDialog>
      )}
    </Dialog>
  );
};
