import { Skeleton } from '@mui/material';
import { TrendingUp } from 'lucide-react';

import { Card, CardHead, CardRow } from '../../components/cards/Card';
import { EmptyState } from '../../components/feedback/EmptyState';
import { TwoLines } from '../../components/table/LinkCell';
import type { PartProps } from './AnalyticsBody';
import { ChangeNote } from './AnalyticsCards';
import { growthLines } from './growth';
import { Term } from './definitions';
import { t } from '../../language/language';

const LINES = 5;

export const GrowthInsights = ({ data }: PartProps) => {
  const lines = data && growthLines(data.growth, data.range);
  return (
    <Card aria-label={t('Growth Insights')}>
      <CardHead title={<Term name="Growth Insights" />} />
      {lines?.every(({ change }) => change === null) ? (
        <EmptyState icon={TrendingUp} title={t('Nothing to compare with yet')} />
      ) : lines ? (
        lines.map((line) => (
          <CardRow key={line.figure}>
            <TwoLines note={line.text}>{line.label}</TwoLines>
            {line.change === null ? <span aria-hidden>–</span> : <ChangeNote line={line} />}
          </CardRow>
        ))
      ) : (
        Array.from({ length: LINES }, (_, index) => (
          <CardRow key={index}>
            <span>
              <Skeleton width={110} height={14} />
              <Skeleton width={160} height={11} style={{ marginTop: 8 }} />
            </span>
            <Skeleton width={48} height={14} />
          </CardRow>
        ))
      )}
    </Card>
  );
};
