import { useQuery } from '@tanstack/react-query';

import { Fact } from '../../components/cards/Fact';
import { PriceOrigin } from '../../components/text/PriceOrigin';
import { formatMoney } from '../../format/money';
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
          <span>{formatMoney(shownRate(data.price))}</span>
          <PriceOrigin source={data.source} at={data.lastUpdated} show="ago">
            {data.isUnpegged && <span>{t('parted from its peg, ')}</span>}
            {data.isStale && <span>{t('Stale, ')}</span>}
          </PriceOrigin>
        </>
      ) : isError ? (
        '–'
      ) : (
        '…'
      )}
    </Fact>
  );
};
