import type { Plan } from '../../../api/types';
import { SelectField, type Choice } from '../../../components/form/SelectField';
import { formatMoney } from '../../../format/money';
import { errorText } from '../../../providers/httpClient';
import { usePlans } from '../usePlans';
import { t } from '../../../language/language';

interface Props {
  name: string;
  label: string;
  projectId: number;
  /** The choice before the plans. */
  first?: Choice;
  required?: boolean;
}

/** The plans that a project offers, with what each costs. */
export const PlanField = ({ projectId, first, ...field }: Props) => {
  const { data, error } = usePlans(projectId);
  const plans = (data ?? []).filter(({ isActive }) => isActive).map(toChoice);
  const hint = error
    ? errorText(error, t('The plans could not be loaded.'))
    : data && plans.length === 0
      ? t('This project offers no plan')
      : undefined;
  return <SelectField {...field} choices={first ? [first, ...plans] : plans} hint={hint} />;
};

const toChoice = ({ code, name, price, days }: Plan): Choice => ({
  value: code,
  label: name,
  hint: t('{{price}} for {{days}}', { price: formatMoney(price), days: t('{{count, number}} days', { count: days }) }),
});
