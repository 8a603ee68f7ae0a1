import { FormProvider, useForm } from 'react-hook-form';

import { requestFields } from '../../api/requestFields';
import type { TicketPriority } from '../../api/types';
import { Card, CardBody, CardHead } from '../../components/cards/Card';
import { FieldPair, FieldStack } from '../../components/form/Field';
import { RecordField } from '../../components/form/RecordField';
import { SelectField } from '../../components/form/SelectField';
import { applyServerErrors } from '../../components/form/serverErrors';
import { TextField } from '../../components/form/TextField';
import { SubmitButton } from '../../components/buttons/SubmitButton';
import { toast } from '../../components/feedback/toast';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { useApi, useRefreshAll } from '../../providers/queries';
import { PRIORITIES } from './ticketColumns';
import { t } from '../../language/language';

interface Values {
  subject: string;
  priority: TicketPriority;
  description: string;
  projectId: number | null;
}

const EMPTY: Values = { subject: '', priority: 'medium', description: '', projectId: null };

export const NewTicketCard = () => {
  const api = useApi();
  const refresh = useRefreshAll();
  const form = useForm<Values>({ defaultValues: EMPTY });

  const [send, busy] = useSingleFlight(async (values: Values) => {
    try {
      const ticket = await api.openTicket({ ...values, subject: values.subject.trim() });
      toast.good(t('Ticket Sent'), t('Your ticket has the number #{{id}}.', { id: ticket.id }));
    } catch (error) {
      applyServerErrors(form, error);
      toast.failure(t('Ticket Not Sent'), error, t('The ticket could not be sent.'));
      return;
    }
    form.reset(EMPTY);
    await refresh();
  });

  return (
    <Card aria-label={t('New ticket')}>
      <CardHead title={t('Contact Support')} />
      <CardBody>
        <FormProvider {...form}>
          <form noValidate onSubmit={(event) => void form.handleSubmit((values) => send(values))(event)}>
            <FieldStack>
              <TextField name="subject" label={t('Subject')} required maxLength={requestFields.CreateTicketRequest.subject} />
              <FieldPair>
                <SelectField name="priority" label={t('Priority')} choices={PRIORITIES} />
                <RecordField name="projectId" label={t('Project')} resource="projects" optionText="name" hint={t('Optional')} />
              </FieldPair>
              <TextField
                name="description"
                label={t('Description')}
                required
                lines={5}
                maxLength={requestFields.CreateTicketRequest.description}
              />
              <div>
                <SubmitButton busy={busy}>{t('Send Ticket')}</SubmitButton>
              </div>
            </FieldStack>
          </form>
        </FormProvider>
      </CardBody>
    </Card>
  );
};
