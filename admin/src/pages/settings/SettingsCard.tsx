import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';

import type { Settings } from '../../api/types';
import { Card } from '../../components/Card';
import { ErrorState } from '../../components/EmptyState';
import { FormCard } from '../../components/FormCard';
import { toast } from '../../components/toast';
import { ApiError } from '../../providers/httpClient';
import { firstQueries, useApi, useRefreshAll } from '../../providers/queries';
import { useCurrentUser } from '../../providers/session';
import { FormSkeleton } from './FormSkeleton';

interface Props<Values extends FieldValues> {
  title: string;
  subtitle: string;
  /** What the form shows of the settings, and what it sends of what was changed. */
  toValues: (settings: Settings) => Values;
  toBody: (changed: Partial<Values>) => Partial<Settings>;
  fields: number;
  children: ReactNode;
}

/** A part of the settings that hold for the whole installation. Everybody may read it, a global admin may change it. */
export function SettingsCard<Values extends FieldValues>({ title, subtitle, toValues, toBody, fields, children }: Props<Values>) {
  const api = useApi();
  const refresh = useRefreshAll();
  const { isGlobalAdmin } = useCurrentUser();
  const { data, error, refetch } = useQuery(firstQueries.settings(api));

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
      // The next try goes on from what stands now; what was typed here stays, and what the other changed comes in beside it.
      if (failure instanceof ApiError && failure.body.code === 'stale') await refetch();
      throw failure;
    }
    toast.good('Settings Saved', 'They hold from now on, for everybody.');
    await refresh();
  };

  return (
    <FormCard<Values>
      title={title}
      subtitle={subtitle}
      stored={toValues(data)}
      readOnly={!isGlobalAdmin}
      failure={{ title: 'Error', text: 'Failed to save the settings' }}
      onSubmit={save}
    >
      {children}
    </FormCard>
  );
}
