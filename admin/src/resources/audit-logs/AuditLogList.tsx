import { GlobalAdminOnly } from '../../components/GlobalAdminOnly';
import { Page } from '../../components/Page';
import { PageHeader } from '../../components/PageHeader';
import { AuditCounters } from './AuditCounters';
import { AuditLogTable } from './AuditLogTable';

const AuditLogList = () => (
  <GlobalAdminOnly title="Audit Logs">
    <Page>
      <PageHeader title="Audit Logs" subtitle="Who did what, when, and from where" />
      <AuditCounters />
      <AuditLogTable />
    </Page>
  </GlobalAdminOnly>
);

export default AuditLogList;
