import { Button, Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { UseQueryResult } from '@tanstack/react-query';
import { Trans } from 'react-i18next/TransWithoutContext';

import type { Quote } from '../../../api/types';
import { DateText } from '../../../components/text/DateText';
import { MoneyText } from '../../../components/text/MoneyText';
import { formatMoney } from '../../../format/money';
import { ApiError, refusalText } from '../../../providers/httpClient';
import { useTimeStyle } from '../../../providers/display';
import { quoteSentence } from './quoteText';
import { t } from '../../../language/language';
import { serverText } from '../../../language/serverText';

interface Props {
  query: Pick<UseQueryResult<Quote>, 'data' | 'error' | 'isError' | 'isPlaceholderData' | 'isFetching' | 'refetch'>;
  /** False while a field is missing. */
  isAsked: boolean;
  /** False for actions that buy no time. */
  hasPeriod: boolean;
  /** The amount that the server has just refused, since it was replaced by this one. */
  was?: string;
}

/** The server's quote of an action. While a new one is loading, the last one stays, dimmed. */
export const QuoteBox = ({ query, isAsked, hasPeriod, was }: Props) => {
  const { data, error, isError, isPlaceholderData, refetch } = query;
  const isWaiting = isAsked && !isError && (isPlaceholderData || !data);
  return (
    <Box role="region" aria-label={t('Price')} aria-busy={isWaiting}>
      {isAsked && isError ? (
        <div className="problem" role="alert">
          <span>{refusalText(error, t('The price could not be asked for.'))}</span>
          {!isRefusal(error) && (
            <Button size="small" onClick={() => void refetch()}>
              {t('Try again')}
            </Button>
          )}
        </div>
      ) : !isAsked ? (
        <p className="waiting">{t('The cost is shown here once the fields above are filled in.')}</p>
      ) : data ? (
        <QuoteText quote={data} hasPeriod={hasPeriod} was={was} isDimmed={isWaiting} />
      ) : (
        <Skeleton height={66} role="status" aria-label={t('The price is asked for')} />
      )}
    </Box>
  );
};

const QuoteText = ({ quote, hasPeriod, was, isDimmed }: Pick<Props, 'hasPeriod' | 'was'> & { quote: Quote; isDimmed: boolean }) => {
  const style = useTimeStyle();
  return (
    <div className={isDimmed ? 'dimmed' : undefined}>
      <p className="sum" role="status">
        {quoteSentence(quote, style)}
      </p>
      {was !== undefined && <p className="short">{t('Before, it was {{was}}.', { was: formatMoney(was) })}</p>}
      <dl>
        {quote.lines.length > 1 &&
          quote.lines.map(({ text, amount }) => (
            <div key={text}>
              <dt>{serverText(text)}</dt>
              <dd>
                <MoneyText amount={amount} />
              </dd>
            </div>
          ))}
        {hasPeriod && (
          <div>
            <dt>{t('Period')}</dt>
            <dd>
              <Trans
                i18nKey="<0/> – <1/>"
                components={[<DateText key="0" value={quote.startDate} />, <DateText key="1" value={quote.endDate} />]}
              />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('Balance afterwards')}</dt>
          <dd className={quote.isCovered ? undefined : 'short'}>
            <MoneyText amount={quote.balanceAfter} />
          </dd>
        </div>
      </dl>
      {!quote.isCovered && <p className="short">{t('The balance does not cover it: top it up first.')}</p>}
    </div>
  );
};

const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500 && error.status !== 429;

const Box = styled('div')({
  flex: 'none',
  padding: '12px 20px',
  borderTop: '1px solid var(--line)',
  background: 'var(--neutral-soft)',
  overflowWrap: 'anywhere',
  '.sum': { fontWeight: 600 },
  '.waiting': { color: 'var(--text-muted)' },
  '.dimmed': { opacity: 0.55 },
  '.short': { color: 'var(--warn-text)', fontSize: 13 },
  '.problem': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12, color: 'var(--bad-text)' },
  dl: { margin: '6px 0 0', fontSize: 13, lineHeight: '18px' },
  'dl > div': { display: 'flex', justifyContent: 'space-between', gap: 12, padding: '2px 0' },
  dt: { minWidth: 0, color: 'var(--text-muted)' },
  dd: { flex: 'none', maxWidth: '60%', margin: 0, textAlign: 'right' },
});
