import { useQuery } from '@tanstack/react-query';

import { DateText } from '../../components/text/DateText';
import { Fact } from '../../components/cards/Fact';
import { toPlaces } from '../../format/number';
import { POLL_MS, useApi } from '../../providers/queries';
import { t } from '../../language/language';

const PRICE_PLACES = 6;

/** The live price: what the next request would be made on. */
export const PriceFacts = () => {
  const api = useApi();
  const { data, isError } = useQuery({
    queryKey: ['tokenPrice'],
    queryFn: ({ signal }) => api.tokenPrice(signal),
    refetchInterval: POLL_MS,
  });
  return (
    <Fact label={t('Token price now')}>
      {data ? (
        <>
          ${toPlaces(data.price, PRICE_PLACES)}
          <span style={{ display: 'block', color: 'var(--text-faint)', fontSize: 12, lineHeight: '16px' }}>
            {data.isStale && t('Stale, ')}
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
