import { AuditLogTable } from '../../resources/audit-logs/AuditLogTable';

const AuditTab = ({ projectId }: { projectId: number }) => <AuditLogTable projectId={projectId} />;

export default AuditTab;
