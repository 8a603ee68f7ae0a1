import { styled } from '@mui/material/styles';

import type { SyncPreviewItem } from '../../api/syncTypes';
import { LoginText } from '../../components/LoginText';
import { StatusChip } from '../../components/StatusChip';

const KINDS = {
  create: { label: 'Create', tone: 'good' },
  change: { label: 'Change', tone: 'info' },
  delete: { label: 'Remove', tone: 'bad' },
  orphan: { label: 'Unknown', tone: 'neutral' },
} as const;

/** Field by field: here is what the console wants, there is what the core has. */
export const PreviewItems = ({ items }: { items: readonly SyncPreviewItem[] }) => (
  <List>
    {items.map((item) => (
      <li key={`${item.kind}-${item.vpnLogin}`}>
        <div className="head">
          <LoginText login={item.vpnLogin} />
          <StatusChip {...KINDS[item.kind]} />
        </div>
        {Object.entries(item.differences ?? {}).map(([field, { here, there }]) => (
          <div key={field} className="difference">
            <span>{field}</span>
            <span>
              <s>{shown(there)}</s> → {shown(here)}
            </span>
          </div>
        ))}
      </li>
    ))}
  </List>
);

const shown = (value: unknown) =>
  value === null || value === undefined ? 'none' : typeof value === 'string' ? value : JSON.stringify(value);

const List = styled('ul')({
  margin: 0,
  padding: 0,
  maxHeight: 360,
  overflowY: 'auto',
  listStyle: 'none',
  border: '1px solid var(--line)',
  borderRadius: 8,
  li: { padding: '10px 12px', borderBottom: '1px solid var(--line)' },
  'li:last-child': { borderBottom: 0 },
  '.head, .difference': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 },
  '.difference': { marginTop: 4, color: 'var(--text-muted)', fontSize: 12, overflowWrap: 'anywhere' },
  s: { color: 'var(--text-faint)' },
});
