import type { ApiKey } from '../../api/types';
import { DateText } from '../../components/DateText';
import { Fact, FactList } from '../../components/Fact';
import { SideDrawer } from '../../components/SideDrawer';
import { StatusChip, titleCase } from '../../components/StatusChip';
import { formatCount } from '../../format/number';
import { UsageCard } from './UsageCard';

/** What a key is and how much it is used; a deleted one's too. */
export const KeyDrawer = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => (
  <SideDrawer title={apiKey.name} subtitle={apiKey.projectName} aside={<StatusChip status={apiKey.status} />} onClose={onClose}>
    <div style={{ paddingTop: 16 }}>
      <UsageCard apiKeyId={apiKey.id} />
    </div>
    <FactList sx={{ mx: -4, mt: 4 }}>
      <Fact label="Environment">{titleCase(apiKey.environment)}</Fact>
      <Fact label="Key">
        <span className="mono">{apiKey.keyPreview}</span>
      </Fact>
      <Fact label="Rate limit">{formatCount(apiKey.rateLimitPerHour)} calls an hour</Fact>
      <Fact label="Last used">
        <DateText value={apiKey.lastUsedAt} show="time" none="Never" />
      </Fact>
      <Fact label="Expires">
        <DateText value={apiKey.expiresAt} show="time" none="Never" />
      </Fact>
      {apiKey.graceUntil && (
        <Fact label="Replaced, works until">
          <DateText value={apiKey.graceUntil} show="time" />
        </Fact>
      )}
      <Fact label="Allowed addresses">{apiKey.allowedCidrs?.join(', ') ?? 'All'}</Fact>
      <Fact label="Created">
        <DateText value={apiKey.createdAt} show="time" />
      </Fact>
    </FactList>
  </SideDrawer>
);
