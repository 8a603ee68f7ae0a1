import { Button, Skeleton } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import type { ProjectSync } from '../../api/types';
import { Card, CardBody, CardHead, CardRow } from '../../components/cards/Card';
import { DateText } from '../../components/text/DateText';
import { ErrorState } from '../../components/feedback/EmptyState';
import { Permitted } from '../../components/page/Permitted';
import { TwoLines } from '../../components/table/LinkCell';
import { StatusChip } from '../../components/text/StatusChip';
import { isNotConnected, NOT_CONNECTED } from '../../resources/sync-logs/notConnected';
import type { StatusQuery } from './HealthCards';
import { PreviewDialog } from './PreviewDialog';
import { t } from '../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';
import { serverText } from '../../language/serverText';

export const ProjectStates = ({ data, error, refetch }: StatusQuery) => {
  const [previewed, setPreviewed] = useState<ProjectSync>();
  return (
    <Card aria-label={t('Projects')}>
      <CardHead title={t('Projects')} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <CardBody>
          <Skeleton height={160} />
        </CardBody>
      ) : data.projects.length === 0 ? (
        <CardBody style={{ color: 'var(--text-muted)' }}>{t('No project has anything to synchronize yet.')}</CardBody>
      ) : (
        data.projects.map((project) => <ProjectRow key={project.projectId} project={project} onPreview={() => setPreviewed(project)} />)
      )}
      {previewed && <PreviewDialog project={previewed} onClose={() => setPreviewed(undefined)} />}
    </Card>
  );
};

const ProjectRow = ({ project, onPreview }: { project: ProjectSync; onPreview: () => void }) => {
  const name = project.name ?? `#${project.projectId}`;
  return (
    <CardRow>
      <TwoLines note={<Note project={project} />}>
        <Link to={`/projects/${project.projectId}/sync`}>{name}</Link>
      </TwoLines>
      <div style={{ display: 'flex', flex: 'none', alignItems: 'center', gap: 12 }}>
        <StatusChip {...(isNotConnected(project) ? NOT_CONNECTED : { status: project.status })} />
        <Permitted to="sync.run">
          <Button size="small" onClick={onPreview} aria-label={t('Preview the reconciliation of {{name}}', { name })}>
            {t('Preview')}
          </Button>
        </Permitted>
      </div>
    </CardRow>
  );
};

const Note = ({ project }: { project: ProjectSync }) => {
  if (project.pausedAt)
    return (
      <>
        <Trans
          i18nKey="Paused since <0/>: {{error}}"
          components={[<DateText key="0" value={project.pausedAt} show="time" />]}
          values={{ error: serverText(project.lastError) }}
        />
      </>
    );
  if (project.status !== 'healthy' && project.lastError) return <>{serverText(project.lastError)}</>;
  if (!project.lastReconciledAt) return t('Never reconciled');
  return <Trans i18nKey="Reconciled <0/>" components={[<DateText key="0" value={project.lastReconciledAt} show="ago" />]} />;
};
