import { Skeleton } from '@mui/material';

import { Header, PageFrame } from '../../components/page/PageFrame';
import { t } from '../../language/language';
import { headOf } from '../frame/heads';

/** While a screen's code is fetched: its head, where that is known, and a card, where they will be. */
export const PageSkeleton = ({ path = '' }: { path?: string }) => {
  const head = headOf(path);
  return (
    <PageFrame role="status" aria-label={t('Loading')}>
      <Header aria-hidden>
        <div className="words">
          {head ? <h1>{head.title}</h1> : <Skeleton width={180} height={24} style={{ marginBlock: 2 }} />}
          {head?.subtitle ? <p>{head.subtitle}</p> : <Skeleton width={300} height={14} style={{ marginTop: 5, marginBottom: 3 }} />}
        </div>
      </Header>
      <Skeleton height={280} style={{ borderRadius: 10 }} />
    </PageFrame>
  );
};
