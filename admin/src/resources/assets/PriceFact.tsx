import { useQuery } from '@tanstack/react-query';

import { Fact } from '../../components/cards/Fact';
import { DateText } from '../../components/text/DateText';
import { shownRate } from '../../format/tokens';
import { POLL_MS, useApi } from '../../providers/queries';
import { t } from '../../language/language';

/** The live price of a token: what the next request would be made on, where it is from and how old it is. */
export const PriceFact = ({ assetId }: { assetId: number }) => {
  const api = useApi();
  const { data, isError } = useQuery({
    queryKey: ['assets', assetId, 'price'],
    queryFn: ({ signal }) => api.assetPrice(assetId, signal),
    refetchInterval: POLL_MS,
  });
  return (
    <Fact label={t('Token price now')}>
      {data ? (
        <>
          <span>{`$${shownRate(data.price)}`}</span>
          <span style={{ display: 'block', color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px' }}>
            <bdi dir="ltr">{data.source}</bdi>
            <span>{', '}</span>
            {data.isUnpegged && <span>{t('parted from its peg, ')}</span>}
            {data.isStale && <span>{t('Stale, ')}</span>}
            <DateText value={data.lastUpdated} show="ago" />
          </span>
        </>
      ) : isError ? (
        '–'
      ) : (
        '…'
      )}
    </Fact>
  );
};
