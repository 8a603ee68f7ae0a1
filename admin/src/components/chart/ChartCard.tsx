import { Button, Skeleton } from '@mui/material';
import { BarChart3, Table2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { Card, CardBody, CardHead } from '../cards/Card';
import { t } from '../../language/language';

/** In pixels: the placeholder is as high as the chart. */
export const CHART_HEIGHT = 260;

interface Props {
  /** Names the card for screen readers; `title` may hold more than the word. */
  name: string;
  title?: ReactNode;
  /** The choice of what is drawn. */
  aside?: ReactNode;
  /** Nothing while it loads. */
  chart: ReactNode;
  /** Instead of a chart: that it could not be loaded, or that there is nothing to draw. */
  instead?: ReactNode;
  /** As high as its content. */
  isShort?: boolean;
  table: ReactNode;
}

/** A chart, and behind it the same figures as a table. */
export const ChartCard = ({ name, title = name, aside, chart, instead, isShort = false, table }: Props) => {
  const [asTable, setAsTable] = useState(false);
  return (
    <Card aria-label={name} style={{ display: 'flex', flexDirection: 'column' }}>
      <CardHead
        title={title}
        aside={
          <div style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
            {aside}
            {!instead && (
              // Its word ends where the figures of other cards do.
              <Button size="small" variant="text" style={{ marginInlineEnd: -10 }} onClick={() => setAsTable(!asTable)} disabled={!chart}>
                {asTable ? <BarChart3 size={14} aria-hidden /> : <Table2 size={14} aria-hidden />}
                <span>{asTable ? t('Show chart') : t('Show table')}</span>
              </Button>
            )}
          </div>
        }
      />
      {instead ? (
        // In the middle, also beside a card that is higher.
        <div style={{ display: 'grid', flex: 1, alignContent: 'center' }}>{instead}</div>
      ) : (
        <CardBody style={{ minHeight: isShort ? undefined : CHART_HEIGHT + 32 }}>
          {!chart ? <Skeleton height={CHART_HEIGHT} /> : asTable ? table : chart}
        </CardBody>
      )}
    </Card>
  );
};
