import { styled } from '@mui/material/styles';

import { Page, PageHeader } from '../../components/page/Page';
import { Permitted } from '../../components/page/Permitted';
import { useCan } from '../../providers/session';
import { NewTicketCard } from '../../resources/tickets/NewTicketCard';
import { TicketTable } from '../../resources/tickets/TicketTable';
import { Faq } from './Faq';
import { HEADS } from '../../layout/frame/heads';

/** People who answer see unanswered tickets first. */
const SupportPage = () => {
  const canAnswer = useCan('tickets.answer');
  return (
    <Page>
      <PageHeader {...HEADS['/support']} />
      <Permitted to="tickets.answer">
        <div style={{ marginBottom: 16 }}>
          <TicketTable isOpenFirst />
        </div>
      </Permitted>
      <Columns>
        <NewTicketCard />
        <Faq />
      </Columns>
      {!canAnswer && <TicketTable />}
    </Page>
  );
};

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: 16,
  marginBottom: 16,
  '@media (max-width: 1023px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});

export default SupportPage;
