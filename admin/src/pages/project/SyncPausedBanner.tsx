import { Banner } from '../../components/feedback/Banner';
import { DateText } from '../../components/text/DateText';
import { useSyncStatus } from '../../providers/queries';
import { t } from '../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';
import { serverText } from '../../language/serverText';

/**
 * Shown until the core accepts writes, or answers by the contract again; staff can speed that up by correcting the cause in the message,
 * and by Force Sync.
 */
export const SyncPausedBanner = ({ projectId }: { projectId: number }) => {
  const sync = useSyncStatus().data?.projects.find((project) => project.projectId === projectId);
  if (!sync?.pausedAt) return null;
  if (sync.lastErrorClass === 'unsupported') {
    return (
      <Banner title={t('This version of the VPN server is not supported')}>
        <Trans
          i18nKey={'Since <0/> nothing is written to it. {{lastError}}'}
          components={[<DateText key="0" value={sync.pausedAt} show="time" />]}
          values={{ lastError: serverText(sync.lastError) }}
        />
      </Banner>
    );
  }
  return (
    <Banner title={t('The synchronization of this project is paused')}>
      <Trans
        i18nKey={'Since <0/> nothing is sent to the VPN server; all else goes on. {{lastError}}'}
        components={[<DateText key="0" value={sync.pausedAt} show="time" />]}
        values={{ lastError: serverText(sync.lastError) }}
      />
    </Banner>
  );
};
