import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import type { ApiKey, KeyScope } from '../../api/types';
import { CheckboxListField, whyLocked } from '../../components/form/CheckboxListField';
import { SwitchField } from '../../components/form/SwitchField';
import { useApi } from '../../providers/queries';
import { SCOPE_CHOICES } from './apiKeyColumns';
import { t } from '../../language/language';

export interface ScopeValues {
  allScopes: boolean;
  scopes: KeyScope[];
}

export const ALL_SCOPES: ScopeValues = { allScopes: true, scopes: [] };

export const toScopeValues = ({ scopes }: Pick<ApiKey, 'scopes'>): ScopeValues => ({ allScopes: scopes === null, scopes: scopes ?? [] });

/** The value for the API: null means everything. */
export const toScopes = ({ allScopes, scopes }: ScopeValues): KeyScope[] | null => (allScopes ? null : scopes);

/** What a key may do: everything, or the ticked scopes. @param apiKey the one that is edited: the scopes that it has already can stay */
export const ScopeFields = ({ apiKey }: { apiKey?: Pick<ApiKey, 'scopes'> }) => {
  const api = useApi();
  const { resetField } = useFormContext<ScopeValues>();
  const all = useWatch<ScopeValues, 'allScopes'>({ name: 'allScopes' });
  const { data, error, refetch } = useQuery({ queryKey: ['keyScopes'], queryFn: ({ signal }) => api.keyScopes(signal) });
  const has = (scope: KeyScope) => apiKey !== undefined && (apiKey.scopes === null || apiKey.scopes.includes(scope));
  const reasons = new Map(data?.flatMap(({ name, missing }) => (missing === null || has(name) ? [] : [[name, whyLocked(missing)]])));
  const [reason] = reasons.values();
  const isNew = apiKey === undefined;
  const startsWithSome = isNew && reason !== undefined;
  // Known only once the list has been read; it is no change that closing the dialog would lose.
  useEffect(() => {
    if (startsWithSome) resetField('allScopes', { defaultValue: false });
  }, [startsWithSome, resetField]);

  return (
    <>
      <SwitchField
        name="allScopes"
        label={t('May do everything')}
        hint={reason ?? t('Off: only the ticked scopes, so that a tool for reports cannot sell')}
        disabled={reason !== undefined}
      />
      {!all && (
        <CheckboxListField
          name="scopes"
          label={t('Permissions')}
          choices={data && SCOPE_CHOICES.map((choice) => ({ ...choice, locked: reasons.get(choice.id) }))}
          failed={error ? { error, onRetry: () => void refetch() } : undefined}
          requiredMessage={t('Choose at least one')}
        />
      )}
    </>
  );
};
