import { Page, PageHeader } from '../../components/page/Page';
import './DashboardPage.css';
import { QuickLinks } from './QuickLinks';
import { RecentProjects } from './RecentProjects';
import { StatCards } from './StatCards';
import { SyncCard } from './SyncCard';

const DashboardPage = () => (
  <Page>
    <PageHeader title="Dashboard" subtitle="Manage your subscription API projects and VPN integrations" />
    <StatCards />
    <div className="dashboard-columns">
      <RecentProjects />
      <SyncCard />
    </div>
    <QuickLinks />
  </Page>
);

export default DashboardPage;
