import { Banner } from '../../components/Banner';
import { DateText } from '../../components/DateText';
import { useSyncStatus } from '../../providers/queries';

/** A pause is ended by a person alone: by mending what the message names, and a forced synchronisation. */
export const SyncPausedBanner = ({ projectId }: { projectId: number }) => {
  const sync = useSyncStatus().data?.projects.find((project) => project.projectId === projectId);
  if (!sync?.pausedAt) return null;
  return (
    <Banner title="The synchronisation of this project is paused">
      Since <DateText value={sync.pausedAt} show="time" /> nothing is sent to the VPN core; all else goes on. {sync.lastError}
    </Banner>
  );
};
