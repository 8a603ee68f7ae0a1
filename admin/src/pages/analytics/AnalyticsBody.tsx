import { styled } from '@mui/material/styles';

import type { Analytics, AskedRange } from '../../api/types';
import { AnalyticsCards } from './AnalyticsCards';
import { Breakdown } from './Breakdown';
import { Cohorts } from './Cohorts';
import { GrowthInsights } from './GrowthInsights';
import { Metrics } from './Metrics';
import { RevenueTrends } from './revenue/RevenueTrends';
import { TopProjects } from './TopProjects';

/** Everything has its place before there is an answer, so that nothing moves when it comes. */
export const AnalyticsBody = ({ data, asked, stale }: { data?: Analytics; asked: AskedRange; stale: boolean }) => (
  <Body className={stale ? 'stale' : undefined} aria-busy={!data || stale}>
    <AnalyticsCards data={data} />
    <div className="columns">
      <RevenueTrends data={data} />
      <Breakdown data={data} />
    </div>
    <div className="columns">
      <TopProjects key={JSON.stringify(asked)} asked={asked} />
      <GrowthInsights data={data} />
    </div>
    <Cohorts />
    <Metrics data={data} />
  </Body>
);

export interface PartProps {
  data?: Analytics;
}

const Body = styled('div')({
  transition: 'opacity var(--motion)',
  '&.stale': { opacity: 0.55 },
  '.columns': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
    gap: 16,
    marginBottom: 16,
    '@media (max-width: 1099px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});
