import { useCallback } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';

import { RecordField } from '../../components/form/RecordField';
import { useOnValues } from './useOnValues';
import { t } from '../../language/language';

interface Values {
  projectId: number | null;
}

/** Whose balance is topped up; once there is a payment request, it belongs to its project. */
export const ProjectSwitch = ({ projectId }: { projectId: number }) => {
  const navigate = useNavigate();
  const form = useForm<Values>({ values: { projectId } });
  const open = useCallback(
    ({ projectId: chosen }: Values) => {
      if (chosen !== null && chosen !== projectId) void navigate(`/projects/${chosen}/crypto-topup`, { replace: true });
    },
    [navigate, projectId],
  );
  useOnValues(form, open);
  return (
    <FormProvider {...form}>
      <div style={{ maxWidth: 360, marginBottom: 16 }}>
        <RecordField name="projectId" label={t('Project')} resource="projects" optionText="name" />
      </div>
    </FormProvider>
  );
};
