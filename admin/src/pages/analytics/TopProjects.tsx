import { FolderKanban } from 'lucide-react';

import { Card, CardHead } from '../../components/Card';
import { EmptyState } from '../../components/EmptyState';
import { Skeleton } from '../../components/Skeleton';
import { LinkCell } from '../../components/list/LinkCell';
import { MoneyText } from '../../components/MoneyText';
import { Table, TableScroller } from '../../components/Table';
import { formatCount } from '../../format/number';
import type { PartProps } from './AnalyticsBody';
import { Term } from './Term';

const SHOWN = 5;

export const TopProjects = ({ data }: PartProps) => (
  <Card aria-label="Top Projects">
    <CardHead title={<Term name="Top Projects" />} link={{ to: '/projects', label: 'View all' }} />
    {data?.topProjects.length === 0 ? (
      <EmptyState icon={FolderKanban} title="No projects yet">
        The projects with the highest revenue will appear here.
      </EmptyState>
    ) : (
      <TableScroller>
        <Table aria-label="Top Projects">
          <thead>
            <tr>
              <th scope="col">Project</th>
              <th scope="col" className="right">
                Users
              </th>
              <th scope="col" className="right">
                Revenue
              </th>
            </tr>
          </thead>
          <tbody>
            {data
              ? data.topProjects.slice(0, SHOWN).map(({ projectId, name, users, revenue }) => (
                  <tr key={projectId}>
                    <td>
                      <LinkCell to={`/projects/${projectId}`}>{name}</LinkCell>
                    </td>
                    <td className="right">{formatCount(users)}</td>
                    <td className="right">
                      <MoneyText amount={revenue} />
                    </td>
                  </tr>
                ))
              : SKELETON}
          </tbody>
        </Table>
      </TableScroller>
    )}
  </Card>
);

const SKELETON = Array.from({ length: SHOWN }, (_, index) => (
  <tr key={index}>
    <td>
      <Skeleton width="50%" height={14} />
    </td>
    <td>
      <Skeleton width={48} height={14} style={{ marginLeft: 'auto' }} />
    </td>
    <td>
      <Skeleton width={72} height={14} style={{ marginLeft: 'auto' }} />
    </td>
  </tr>
));
