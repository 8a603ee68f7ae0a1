import { t } from '../../language/language';

/** `coingecko`; a price that the shop set itself is said in words. */
export const PriceSource = ({ source }: { source: string }) => {
  const price = /^fixed:([\d.]+)$/.exec(source)?.[1];
  return price ? (
    t('Fixed price: {{price}}', { price: `$${price}` })
  ) : (
    <bdi dir="ltr" style={{ overflowWrap: 'anywhere' }}>
      {source || '–'}
    </bdi>
  );
};
