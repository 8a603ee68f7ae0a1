import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';

import { DateText } from '../../components/text/DateText';
import { StatusChip } from '../../components/text/StatusChip';
import { formatCount } from '../../format/number';
import { POLL_MS, useApi } from '../../providers/queries';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';
import { Trans } from 'react-i18next/TransWithoutContext';

/** Whether the chain is being watched; otherwise payments are credited later, and the page says so. */
export const WatcherState = () => {
  const api = useApi();
  const config = useQuery({ queryKey: ['publicConfig'], queryFn: ({ signal }) => api.publicConfig(signal) });
  const isOn = config.data?.cryptoEnabled === true;
  const { data, isError } = useQuery({
    queryKey: ['cryptoWatcher'],
    queryFn: ({ signal }) => api.cryptoWatcher(signal),
    refetchInterval: POLL_MS,
    enabled: isOn,
  });

  if (config.data && !isOn)
    return (
      <Line role="status">
        <StatusChip label={t('Paused')} tone="warn" />
        <span>
          {t('Crypto topups are off: {{cryptoDisabledReason}}', {
            cryptoDisabledReason: serverText(config.data.cryptoDisabledReason) ?? t('they are not set up on this installation.'),
          })}
        </span>
      </Line>
    );
  if (!data)
    return (
      <Line>
        {isError || config.isError ? <StatusChip label={t('Chain state unknown')} tone="neutral" /> : <Skeleton width={260} height={14} />}
      </Line>
    );
  const isFaulty = data.lastErrorAt !== null && (data.lastPassAt === null || data.lastErrorAt > data.lastPassAt);
  return (
    <Line role="status">
      <StatusChip label={isFaulty ? t('Chain not read') : t('Watching the chain')} tone={isFaulty ? 'warn' : 'good'} />
      <span>
        <Trans
          i18nKey={'Last checked: <0/><1>{{block}}</1>'}
          components={[<DateText key="0" value={data.lastPassAt} show="ago" none={t('Never')} />, <span key="1" />]}
          values={{
            block: `${data.headBlock === null ? '' : t(' · newest block {{headBlock}}', { headBlock: formatCount(data.headBlock) })}${isFaulty ? ` · ${serverText(data.lastError)}` : ''}`,
          }}
        />
      </span>
    </Line>
  );
};

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 10px',
  minHeight: 22,
  marginBottom: 12,
  color: 'var(--text-muted)',
  fontSize: 13,
  overflowWrap: 'anywhere',
});
