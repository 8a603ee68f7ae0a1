import { styled } from '@mui/material/styles';
import { Check, PlugZap, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';

import { requestFields } from '../../api/requestFields';
import { SubmitButton } from '../../components/buttons/SubmitButton';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { Card, CardBody, CardHead } from '../../components/cards/Card';
import { toast } from '../../components/feedback/toast';
import { FieldStack } from '../../components/form/Field';
import { PasswordField } from '../../components/form/PasswordField';
import { RecordField } from '../../components/form/RecordField';
import { TextField } from '../../components/form/TextField';
import { formatCount } from '../../format/number';
import { errorText } from '../../providers/httpClient';
import { useApi } from '../../providers/queries';
import { toastFound } from '../../resources/projects/server/connectionToast';
import { t } from '../../language/language';

const FAILED = t('Failed to connect to KAGE VPN Core');

/** Really signs in to the core, with the stored credentials of a project or with typed ones. Nothing is saved. */
export const ConnectionTestCard = () => {
  const api = useApi();
  const id = useId();
  const form = useForm<TestValues>({ defaultValues: { projectId: null, login: '', password: '' } });
  const [outcome, setOutcome] = useState<{ good: boolean; text: string }>();

  const [test, busy] = useSingleFlight(async () => {
    const body = toTest(form.getValues());
    setOutcome(undefined);
    if (!body) {
      toast.danger(t('Missing Credentials'), t('Please enter both login and password to test connection'));
      return;
    }
    try {
      const found = await api.verifyConnection(body);
      const text = found.unsupported ?? t('The VPN server answered in {{latencyMs}} ms.', { latencyMs: formatCount(found.latencyMs) });
      setOutcome({ good: found.unsupported === null, text });
      toastFound(found);
    } catch (error) {
      setOutcome({ good: false, text: errorText(error, FAILED) });
      toast.failure(t('Connection Failed'), error, FAILED);
    }
  });

  return (
    <Card aria-labelledby={id}>
      <CardHead title={<span id={id}>{t('Connection test')}</span>} subtitle={t('Test connection to KAGE VPN Core; nothing is saved')} />
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void test();
          }}
        >
          <CardBody>
            <FieldStack>
              <RecordField
                name="projectId"
                label={t('Project')}
                resource="projects"
                optionText="name"
                hint={t('Leave login and password empty to use the stored ones')}
              />
              <TextField name="login" label={t('KAGE VPN Login')} maxLength={requestFields.TestConnectionRequest.login} mono />
              <PasswordField name="password" label={t('KAGE VPN Password')} maxLength={requestFields.TestConnectionRequest.password} />
              <Line>
                <SubmitButton variant="outlined" color="inherit" busy={busy}>
                  <PlugZap size={16} aria-hidden />
                  {t('Test Connection')}
                </SubmitButton>
                <span role="status" className={outcome?.good ? 'good' : 'bad'}>
                  {outcome && (outcome.good ? <Check size={15} aria-hidden /> : <TriangleAlert size={15} aria-hidden />)}
                  <span>{outcome?.text}</span>
                </span>
              </Line>
            </FieldStack>
          </CardBody>
        </form>
      </FormProvider>
    </Card>
  );
};

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  '.good, .bad': { display: 'inline-flex', alignItems: 'center', gap: 6, minWidth: 0, fontSize: 13, overflowWrap: 'anywhere' },
  '.good': { color: 'var(--good-text)' },
  '.bad': { color: 'var(--bad-text)' },
  svg: { flex: 'none' },
});

export interface TestValues {
  projectId: number | null;
  login: string;
  password: string;
}

export type ConnectionTest = { projectId: number } | { login: string; password: string; projectId?: number };

/** The typed credentials, for the core of the chosen project; or its stored ones, where nothing was typed. */
export function toTest({ projectId, login, password }: TestValues): ConnectionTest | undefined {
  const typed = login.trim();
  if (typed && password) return { login: typed, password, ...(projectId !== null && { projectId }) };
  if (!typed && !password && projectId !== null) return { projectId };
  return undefined;
}
