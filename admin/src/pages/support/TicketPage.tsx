import { Button, Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';

import { requestFields } from '../../api/requestFields';
import type { TicketStatus, TicketThread } from '../../api/types';
import { SubmitButton } from '../../components/buttons/SubmitButton';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { Card, CardBody, CardHead } from '../../components/cards/Card';
import { useUnsaved } from '../../components/dialogs/unsaved';
import { ErrorState } from '../../components/feedback/EmptyState';
import { toast } from '../../components/feedback/toast';
import { FieldStack } from '../../components/form/Field';
import { TextField } from '../../components/form/TextField';
import { Page, PageHeader } from '../../components/page/Page';
import { DateText } from '../../components/text/DateText';
import { StatusChip, labelOf } from '../../components/text/StatusChip';
import { RecordRoute } from '../../layout/screen/RecordRoute';
import { useApi, useRefreshAll } from '../../providers/queries';
import { useCan } from '../../providers/session';
import { t } from '../../language/language';

const Ticket = ({ id }: { id: number }) => {
  const api = useApi();
  const { data, error, refetch } = useQuery({ queryKey: ['ticket', id], queryFn: ({ signal }) => api.ticket(id, signal) });
  return (
    <Page>
      <PageHeader
        title={data?.subject ?? t('Ticket')}
        subtitle={
          data && (
            <>
              {t('#{{id}} · {{priority}} priority · by {{userName}}', {
                id: data.id,
                priority: labelOf(data.priority),
                userName: data.userName,
              })}
              {data.projectId !== null && (
                <>
                  {' · '}
                  <Link to={`/projects/${data.projectId}`}>{data.projectName}</Link>
                </>
              )}
            </>
          )
        }
        aside={data && <StatusChip status={data.status} />}
        back={{ to: '/support', label: t('Support'), list: 'support/tickets' }}
        actions={data && <Move ticket={data} />}
      />
      {error && !data ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : data ? (
        <Thread ticket={data} />
      ) : (
        <Skeleton height={240} />
      )}
    </Page>
  );
};

const Move = ({ ticket }: { ticket: TicketThread }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const canAnswer = useCan('tickets.answer');
  const next: TicketStatus = ticket.status === 'closed' ? 'open' : 'closed';
  const [move, busy] = useSingleFlight(async () => {
    try {
      await api.moveTicket(ticket.id, next);
    } catch (error) {
      toast.failure(t('Error'), error, t('The ticket could not be changed.'));
      return;
    }
    toast.good(next === 'closed' ? t('Ticket Closed') : t('Ticket Reopened'), ticket.subject);
    await refresh();
  });
  // The sender of a ticket opens it again by a reply.
  if (next === 'open' && !canAnswer) return null;
  return (
    <Button onClick={() => void move()} disabled={busy}>
      {next === 'closed' ? t('Close Ticket') : t('Reopen Ticket')}
    </Button>
  );
};

const Thread = ({ ticket }: { ticket: TicketThread }) => (
  <>
    <Card aria-label={t('Conversation')}>
      <CardHead title={t('Conversation')} />
      <Message name={ticket.userName} at={ticket.createdAt} text={ticket.description} />
      {ticket.replies.map((reply) => (
        <Message key={reply.id} name={reply.userName} at={reply.createdAt} text={reply.message} />
      ))}
    </Card>
    <Reply ticketId={ticket.id} />
  </>
);

/** Control and Enter send, as in most places where something is written to somebody. */
const sendByKey = (event: KeyboardEvent<HTMLFormElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
};

const Message = ({ name, at, text }: { name: string; at: string; text: string }) => (
  <Said>
    <div>
      <strong>{name}</strong> <DateText value={at} show="time" />
    </div>
    <p>{text}</p>
  </Said>
);

const Reply = ({ ticketId }: { ticketId: number }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const form = useForm({ defaultValues: { message: '' } });
  const [send, busy] = useSingleFlight(async ({ message }: { message: string }) => {
    try {
      await api.replyToTicket(ticketId, message.trim());
    } catch (error) {
      toast.failure(t('Reply Not Sent'), error, t('The reply could not be sent.'));
      return;
    }
    toast.good(t('Reply Sent'));
    form.reset({ message: '' });
    await refresh();
  });
  useUnsaved(form.formState.isDirty && !busy);
  return (
    <Card aria-label={t('Reply')} style={{ marginTop: 16 }}>
      <CardBody>
        <FormProvider {...form}>
          <form noValidate onSubmit={(event) => void form.handleSubmit((values) => send(values))(event)} onKeyDown={sendByKey}>
            <FieldStack>
              <TextField name="message" label={t('Your reply')} required lines={3} maxLength={requestFields.CreateReplyRequest.message} />
              <div>
                <SubmitButton busy={busy}>{t('Send Reply')}</SubmitButton>
              </div>
            </FieldStack>
          </form>
        </FormProvider>
      </CardBody>
    </Card>
  );
};

const Said = styled('article')({
  padding: '14px 16px',
  borderBottom: '1px solid var(--line)',
  '&:last-child': { borderBottom: 0 },
  '& > div': { color: 'var(--text-faint)', fontSize: 12 },
  strong: { color: 'var(--text)', fontSize: 13 },
  // Below its author, in whatever language it is.
  p: { marginTop: 4, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', textAlign: 'left', unicodeBidi: 'plaintext' },
});

const TicketPage = () => <RecordRoute>{(id) => <Ticket id={id} />}</RecordRoute>;

export default TicketPage;
