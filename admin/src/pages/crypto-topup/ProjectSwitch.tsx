import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';

import { RecordField } from '../../components/form/RecordField';
import { t } from '../../language/language';

/** Whose balance is topped up; once there is a payment request, it belongs to its project. */
export const ProjectSwitch = ({ projectId }: { projectId: number }) => {
  const navigate = useNavigate();
  const form = useForm<{ projectId: number | null }>({ values: { projectId } });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (values.projectId !== null && values.projectId !== projectId)
            void navigate(`/projects/${values.projectId}/crypto-topup`, { replace: true });
        },
      }),
    [subscribe, navigate, projectId],
  );
  return (
    <FormProvider {...form}>
      <div style={{ maxWidth: 360, marginBottom: 16 }}>
        <RecordField name="projectId" label={t('Project')} resource="projects" optionText="name" />
      </div>
    </FormProvider>
  );
};
