import type { AuditLog } from '../../api/auditTypes';
import { TwoLines } from '../../components/list/LinkCell';

/** Who did it, by the name of then: a person, a partner's key, or the system and which of its workers. */
export const AuditActor = ({ log }: { log: AuditLog }) => {
  if (log.actorKind === 'api_key') return <TwoLines note="API key">{log.actorName}</TwoLines>;
  if (log.user === null) return <TwoLines note={log.actorName === 'System' ? undefined : log.actorName}>System</TwoLines>;
  const { firstName, lastName, email } = log.user;
  const name = `${firstName} ${lastName}`.trim();
  return <TwoLines note={email === name ? undefined : email}>{name || 'Unknown'}</TwoLines>;
};
