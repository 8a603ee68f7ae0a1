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

const SHOWN = 5;

export const TopProjects = ({ data }: PartProps) => (
  <Card aria-label="Top Projects">
    <CardHead title={<Term name="Top Projects" />} link={{ to: '/projects', label: 'View all' }} />
    {data?.topProjects.length === 0 ? (
      <EmptyState icon={FolderKanban} title="No projects yet">
        The projects with the highest revenue will appear here.
      </EmptyState>
    ) : (
      <PlainTable
        title="Top Projects"
        columns={COLUMNS}
        rows={data?.topProjects.slice(0, SHOWN)}
        keyOf={({ projectId }) => projectId}
        skeletons={SHOWN}
      />
    )}
  </Card>
);

const COLUMNS: readonly Column<Analytics['topProjects'][number]>[] = [
  { id: 'project', label: 'Project', cell: ({ projectId, name }) => <LinkCell to={`/projects/${projectId}`}>{name}</LinkCell> },
  { id: 'users', label: 'Users', align: 'right', cell: ({ users }) => formatCount(users) },
  { id: 'revenue', label: 'Revenue', align: 'right', cell: ({ revenue }) => <MoneyText amount={revenue} /> },
];
