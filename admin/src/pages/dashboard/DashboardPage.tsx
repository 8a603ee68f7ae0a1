import { styled } from '@mui/material/styles';

import { Page, PageHeader } from '../../components/page/Page';
import { AttentionCard } from './AttentionCard';
import { QuickLinks } from './QuickLinks';
import { RecentProjects } from './RecentProjects';
import { StatCards } from './StatCards';
import { Permitted } from '../../components/page/Permitted';
import { SyncCard } from './SyncCard';
import { TrendCards } from './TrendCards';
import { HEADS } from '../../layout/frame/heads';

const DashboardPage = () => (
  <Page>
    <PageHeader {...HEADS['/dashboard']} />
    <AttentionCard />
    <StatCards />
    <TrendCards />
    <Columns>
      <RecentProjects />
      <Permitted to="sync.read">
        <SyncCard />
      </Permitted>
    </Columns>
    <QuickLinks />
  </Page>
);

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  gap: 16,
  marginBottom: 16,
  '@media (max-width: 1099px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});

export default DashboardPage;
