import { useWatch } from 'react-hook-form';

import type { ApiKey, KeyScope } from '../../api/types';
import { CheckboxListField } from '../../components/form/CheckboxListField';
import { SwitchField } from '../../components/form/SwitchField';
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

/** What a key may do: everything, or the ticked scopes. */
export const ScopeFields = () => {
  const all = useWatch<ScopeValues, 'allScopes'>({ name: 'allScopes' });
  return (
    <>
      <SwitchField
        name="allScopes"
        label={t('May do everything')}
        hint={t('Off: only the ticked scopes, so that a tool for reports cannot sell')}
      />
      {!all && <CheckboxListField name="scopes" label={t('May')} choices={SCOPE_CHOICES} requiredMessage={t('Choose at least one')} />}
    </>
  );
};
