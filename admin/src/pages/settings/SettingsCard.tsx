import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';

import type { Settings, SettingsBody } from '../../api/types';
import { Card, NarrowBody, CardHead } from '../../components/cards/Card';
import { FormCard } from '../../components/cards/FormCard';
import { ErrorState } from '../../components/feedback/EmptyState';
import { toast } from '../../components/feedback/toast';
import { FieldStack } from '../../components/form/Field';
import { ApiError } from '../../providers/httpClient';
import { queries, useApi, useRefreshAll } from '../../providers/queries';
import { useCan } from '../../providers/session';
import { t } from '../../language/language';

interface Props<Values extends FieldValues> {
  title: string;
  subtitle: string;
  /** The part of the settings that the form shows, and the part that it sends. */
  toValues: (settings: Settings) => Values;
  toBody: (changed: Partial<Values>) => SettingsBody;
  fields: number;
  /** A card over the whole screen has its fields beside each other. */
  isWide?: boolean;
  children: ReactNode;
}

/** A part of the settings that hold for the whole installation. Everybody may read it, a global admin may change it. */
export function SettingsCard<Values extends FieldValues>({ title, subtitle, toValues, toBody, fields, isWide, children }: Props<Values>) {
  const api = useApi();
  const refresh = useRefreshAll();
  const canWrite = useCan('settings.write');
  const { data, error, refetch } = useQuery(queries.settings(api));

  if (!data)
    return error ? (
      <Card aria-label={title}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    ) : (
      <FormSkeleton fields={fields} />
    );

  const save = async (_: Values, changed: Partial<Values>) => {
    try {
      await api.updateSettings({ ...toBody(changed), version: data.version });
    } catch (failure) {
      // The next try is based on the present settings: typed values stay, and changes of the other person are added.
      if (failure instanceof ApiError && failure.body.code === 'stale') await refetch();
      throw failure;
    }
    toast.good(t('Settings Saved'), t('They hold from now on, for everybody.'));
    await refresh();
  };

  return (
    <FormCard<Values>
      title={title}
      subtitle={subtitle}
      stored={toValues(data)}
      readOnly={!canWrite}
      isWide={isWide}
      failure={{ title: t('Error'), text: t('Failed to save the settings') }}
      onSubmit={save}
    >
      {children}
    </FormCard>
  );
}

/** As high as a form of so many fields. */
export const FormSkeleton = ({ fields = 4 }: { fields?: number }) => (
  <Card aria-busy>
    <div aria-hidden>
      <CardHead title={<Skeleton width={140} height={16} />} subtitle={<Skeleton width={240} height={12} />} />
      <NarrowBody>
        <FieldStack>
          {Array.from({ length: fields }, (_, index) => (
            <div key={index}>
              <Skeleton width={110} height={14} style={{ marginBottom: 8 }} />
              <Skeleton height={36} />
            </div>
          ))}
        </FieldStack>
      </NarrowBody>
    </div>
  </Card>
);

/** Two columns of cards; one where there is no room for two. */
export const TabColumns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: 16,
  '& > div': { display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' },
  '@media (max-width: 1099px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
