import { Button } from '@mui/material';
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
  /** There is no table yet. */
  waiting: boolean;
  chart: ReactNode;
  /** As high as its content. */
  isShort?: boolean;
  table: ReactNode;
}

/** A chart, and behind it the same figures as a table. */
export const ChartCard = ({ name, title = name, waiting, chart, isShort = false, table }: Props) => {
  const [asTable, setAsTable] = useState(false);
  return (
    <Card aria-label={name}>
      <CardHead
        title={title}
        aside={
          <Button size="small" variant="text" onClick={() => setAsTable(!asTable)} disabled={waiting}>
            {asTable ? <BarChart3 size={14} aria-hidden /> : <Table2 size={14} aria-hidden />}
            <span>{asTable ? t('Show chart') : t('Show table')}</span>
          </Button>
        }
      />
      <CardBody style={{ minHeight: isShort ? undefined : CHART_HEIGHT + 32 }}>{asTable && !waiting ? table : chart}</CardBody>
    </Card>
  );
};
