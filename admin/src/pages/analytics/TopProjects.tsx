import { FolderKanban } from 'lucide-react';

import type { Analytics } from '../../api/types';
import { Card, CardHead } from '../../components/cards/Card';
import { EmptyState } from '../../components/feedback/EmptyState';
import type { Column } from '../../components/table/Table';
import { LinkCell } from '../../components/table/LinkCell';
import { PlainTable } from '../../components/table/PlainTable';
import { MoneyText } from '../../components/text/MoneyText';
import { formatCount } from '../../format/number';
import type { PartProps } from './AnalyticsBody';
import { Term } from './definitions';
import { t } from '../../language/language';

const SHOWN = 5;

export const TopProjects = ({ data }: PartProps) => (
  <Card aria-label={t('Top Projects')}>
    <CardHead title={<Term name="Top Projects" />} link={{ to: '/projects', label: t('View all') }} />
    {data?.topProjects.length === 0 ? (
      <EmptyState icon={FolderKanban} title={t('No projects yet')}>
        {t('The projects with the highest revenue will appear here.')}
      </EmptyState>
    ) : (
      <PlainTable
        title={t('Top Projects')}
        columns={COLUMNS}
        rows={data?.topProjects.slice(0, SHOWN)}
        keyOf={({ projectId }) => projectId}
        skeletons={SHOWN}
      />
    )}
  </Card>
);

const COLUMNS: readonly Column<Analytics['topProjects'][number]>[] = [
  { id: 'project', label: t('Project'), cell: ({ projectId, name }) => <LinkCell to={`/projects/${projectId}`}>{name}</LinkCell> },
  { id: 'users', label: t('Users'), align: 'right', cell: ({ users }) => formatCount(users) },
  { id: 'revenue', label: t('Revenue'), align: 'right', cell: ({ revenue }) => <MoneyText amount={revenue} /> },
];
