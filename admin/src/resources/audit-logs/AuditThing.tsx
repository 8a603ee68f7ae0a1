import { Link } from 'react-router-dom';

import type { AuditLog } from '../../api/auditTypes';
import { wordsOf } from './auditDetails';
import { placeOf } from './auditLinks';

/** What it was done to: 'Project 12', as a link where it can be looked at. */
export const AuditThing = ({ log }: { log: AuditLog }) => {
  const place = placeOf(log);
  const name = [wordsOf(log.entityType), isShort(log.entityId) ? log.entityId : null].filter(Boolean).join(' ');
  const text = place ? (
    <Link to={place} className="quiet-link">
      {name}
    </Link>
  ) : (
    name
  );
  return isShort(log.entityId) ? (
    text
  ) : (
    <>
      {text} <span className="mono">{log.entityId}</span>
    </>
  );
};

/** Hashes and external ids stand in a face of their own. */
const isShort = (id: string | null) => id === null || id.length <= 12;
