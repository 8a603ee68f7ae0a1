import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Trans } from 'react-i18next/TransWithoutContext';

import type { ProjectSync, SyncPreview, SyncPreviewItem } from '../../api/types';
import { SubmitButton } from '../../components/buttons/SubmitButton';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { ErrorState } from '../../components/feedback/EmptyState';
import { toast } from '../../components/feedback/toast';
import { LoginText } from '../../components/text/LoginText';
import { labelOf, StatusChip } from '../../components/text/StatusChip';
import { formatDateTime, type TimeStyle } from '../../format/clock';
import { formatCount } from '../../format/number';
import { useTimeStyle } from '../../providers/display';
import { useApi, useRefreshAll } from '../../providers/queries';
import { useCan } from '../../providers/session';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';

/** What a full reconciliation would do to the core, before it does it; applying does exactly that. */
export const PreviewDialog = ({ project, onClose }: { project: ProjectSync; onClose: () => void }) => {
  const id = useId();
  const api = useApi();
  const refresh = useRefreshAll();
  const { data, error, refetch } = useQuery({
    queryKey: ['syncPreview', project.projectId],
    queryFn: () => api.previewSync(project.projectId),
    gcTime: 0,
    // Makes a new preview, so that the displayed one does not change while a person reads it.
    staleTime: 'static',
  });
  const canApply = useCan('sync.repair');
  const changes = data ? data.toCreate + data.toChange + data.toDelete : 0;

  const [apply, busy] = useSingleFlight(async () => {
    if (!data) return;
    try {
      await api.applySyncPreview(data.id);
    } catch (failure) {
      toast.failure(t('Sync Failed'), failure, t('The preview could not be applied.'));
      return;
    }
    toast.good(t('Sync Started'), t('{{changes}} changes are on their way to the VPN server.', { changes: formatCount(changes) }));
    onClose();
    await refresh();
  });

  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t('Preview: {{name}}', { name: project.name ?? `#${project.projectId}` })}</DialogTitle>
      <DialogContent>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Outcome preview={data} changes={changes} />
        ) : (
          <Skeleton height={180} aria-label={t('Comparing with the VPN server')} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {t('Close')}
        </Button>
        {canApply && changes > 0 && (
          <SubmitButton type="button" busy={busy} onClick={() => void apply()}>
            {t('Apply {{changes}}', { changes: t('{{count, number}} changes', { count: changes }) })}
          </SubmitButton>
        )}
      </DialogActions>
    </Dialog>
  );
};

const Outcome = ({ preview, changes }: { preview: SyncPreview; changes: number }) => {
  if (preview.lastError)
    return <p>{t('The VPN server could not be compared: {{lastError}}', { lastError: serverText(preview.lastError) })}</p>;
  if (changes === 0 && preview.orphans === 0) return <p>{t('Nothing differs: the VPN server matches the console.')}</p>;
  const counts = {
    toCreate: formatCount(preview.toCreate),
    toChange: formatCount(preview.toChange),
    toDelete: formatCount(preview.toDelete),
  };
  return (
    <>
      <p style={{ marginBottom: 12, color: 'var(--text-muted)' }}>
        {preview.orphans > 0
          ? t(
              '{{toCreate}} to create, {{toChange}} to change, {{toDelete}} to remove; {{orphans}} unknown users exist on the VPN server and are not touched.',
              { ...counts, orphans: formatCount(preview.orphans) },
            )
          : t('{{toCreate}} to create, {{toChange}} to change, {{toDelete}} to remove.', counts)}
      </p>
      <PreviewItems items={preview.items} />
    </>
  );
};

const KINDS = {
  create: { label: t('Create'), tone: 'good' },
  change: { label: t('Update'), tone: 'info' },
  delete: { label: t('Remove'), tone: 'bad' },
  orphan: { label: t('Unknown'), tone: 'neutral' },
} as const;

/** Field by field: the value of the console, and the value of the core. */
const PreviewItems = ({ items }: { items: readonly SyncPreviewItem[] }) => {
  const style = useTimeStyle();
  return (
    <List>
      {items.map((item) => (
        <li key={`${item.kind}-${item.vpnLogin}`}>
          <div className="head">
            <LoginText login={item.vpnLogin} />
            <StatusChip {...KINDS[item.kind]} />
          </div>
          {Object.entries(item.differences ?? {}).map(([field, { here, there }]) => (
            <div key={field} className="difference">
              <span>{wordOf(field)}</span>
              <span>
                <Trans
                  i18nKey="<0>{{there}}</0> → {{here}}"
                  components={[<s key="0" />]}
                  values={{ there: shown(there, style), here: shown(here, style) }}
                />
              </span>
            </div>
          ))}
        </li>
      ))}
    </List>
  );
};

/** The labels of the fields of a VPN user. */
const WORDS: Record<string, string> = {
  enabled: t('Enabled'),
  startDate: t('Start Date'),
  endDate: t('End Date'),
  maxSessions: t('Max sessions'),
  maxInstalls: t('Max installs'),
  trafficLimitBytes: t('Traffic limit'),
  trafficReset: t('Traffic resets'),
  email: t('Email'),
  name: t('Name'),
  surname: t('Surname'),
  phone: t('Phone'),
  password: t('Password'),
};

const wordOf = (field: string) => WORDS[field] ?? labelOf(field.replace(/([a-z])([A-Z])/g, '$1 $2'));

const INSTANT = /^\d{4}-\d\d-\d\dT/;

function shown(value: unknown, style: TimeStyle): string {
  if (value === null || value === undefined || value === '') return t('None');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'number') return formatCount(value);
  if (typeof value === 'string') return INSTANT.test(value) ? formatDateTime(value, style) : value;
  return JSON.stringify(value);
}

const List = styled('ul')({
  margin: 0,
  padding: 0,
  maxHeight: 360,
  overflowY: 'auto',
  listStyle: 'none',
  border: '1px solid var(--line)',
  borderRadius: 8,
  li: { padding: '10px 12px', borderBottom: '1px solid var(--line)' },
  'li:last-child': { borderBottom: 0 },
  '.head, .difference': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 },
  '.difference': { marginTop: 4, color: 'var(--text-muted)', fontSize: 12, overflowWrap: 'anywhere' },
  s: { color: 'var(--text-faint)' },
});
