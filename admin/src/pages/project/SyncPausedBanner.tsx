import { Banner } from '../../components/feedback/Banner';
import { DateText } from '../../components/text/DateText';
import { useSyncStatus } from '../../providers/queries';

/** Stands until the core takes what is written, or answers as agreed again; staff may hasten it by mending what the message names, and by Force Sync. */
export const SyncPausedBanner = ({ projectId }: { projectId: number }) => {
  const sync = useSyncStatus().data?.projects.find((project) => project.projectId === projectId);
  if (!sync?.pausedAt) return null;
  if (sync.lastErrorClass === 'unsupported') {
    return (
      <Banner title="This version of the VPN server is not supported">
        Since <DateText value={sync.pausedAt} show="time" /> nothing is written to it. {sync.lastError}
      </Banner>
    );
  }
  return (
    <Banner title="The synchronisation of this project is paused">
      Since <DateText value={sync.pausedAt} show="time" /> nothing is sent to the VPN core; all else goes on. {sync.lastError}
    </Banner>
  );
};
