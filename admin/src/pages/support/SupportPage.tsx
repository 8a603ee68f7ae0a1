import { styled } from '@mui/material/styles';

import { Page, PageHeader } from '../../components/page/Page';
import { NewTicketCard } from '../../resources/tickets/NewTicketCard';
import { TicketTable } from '../../resources/tickets/TicketTable';
import { Faq } from './Faq';
import { t } from '../../language/language';

const SupportPage = () => (
  <Page>
    <PageHeader title={t('Support')} subtitle={t('We are available 24/7')} />
    <Columns>
      <NewTicketCard />
      <Faq />
    </Columns>
    <TicketTable />
  </Page>
);

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: 16,
  marginBottom: 16,
  '@media (max-width: 1023px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});

export default SupportPage;
