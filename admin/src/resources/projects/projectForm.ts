import type { CoreDriver, Project } from '../../api/types';
import { toLogo } from '../../components/form/brand/LogoField';
import { numberOrNull } from '../../components/form/NumberField';
import { compareMoney, formatMoney } from '../../format/money';
import { isServerField, toCoreOptions, toServerValues, type ServerValues } from './server/serverForm';
import { t } from '../../language/language';

/** What the form holds: text, as it was typed. */
export interface ProjectValues extends ServerValues {
  name: string;
  description: string;
  status: string;
  pricePerSubscription: string;
  maxUsers: string;
  maxSessions: string;
  maxInstalls: string;
  maxSubscriptionDays: string;
  autoRenewDefault: boolean;
  graceDays: string;
  cancelAfterDays: string;
  remindDays: string;
  cancelRefunds: boolean;
  overdraftLimit: string;
  buyer: { name: string; address: string; taxId: string; email: string };
  logo: string;
  accent: string;
}

const REMIND_DAYS = [7, 3, 1];
const REMIND_DAY_MAX = 60;
const REMINDERS_MAX = 10;

const text = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));

export const toProjectValues = (project?: Project): ProjectValues => ({
  name: project?.name ?? '',
  description: project?.description ?? '',
  ...toServerValues(project),
  status: project?.status ?? 'active',
  pricePerSubscription: project?.pricePerSubscription ?? '10.00',
  maxUsers: text(project?.maxUsers),
  maxSessions: text(project?.maxSessions),
  maxInstalls: text(project?.maxInstalls),
  maxSubscriptionDays: text(project?.maxSubscriptionDays ?? 366),
  autoRenewDefault: project?.autoRenewDefault ?? false,
  graceDays: text(project?.graceDays ?? 0),
  cancelAfterDays: text(project?.cancelAfterDays),
  remindDays: (project?.remindDays ?? REMIND_DAYS).join(', '),
  cancelRefunds: project?.cancelRefunds ?? false,
  overdraftLimit: project?.overdraftLimit ?? '0.00',
  buyer: {
    name: project?.buyer.name ?? '',
    address: project?.buyer.address ?? '',
    taxId: project?.buyer.taxId ?? '',
    email: project?.buyer.email ?? '',
  },
  logo: project?.logoId ? `/api/projects/${project.id}/logos/${project.logoId}` : '',
  accent: project?.accent ?? '',
});

const NUMBERS = ['maxUsers', 'maxSessions', 'maxInstalls', 'maxSubscriptionDays', 'graceDays', 'cancelAfterDays'] as const;
const NULLABLE_TEXTS = ['description', 'coreUrl', 'kageLogin', 'accent'] as const;

/**
 * From text to the values of the API: an empty limit is none, an empty description is null, an empty password is the stored one. Another
 * driver comes with its own options, and without a login that it does not know.
 */
export function toProjectBody(values: Partial<ProjectValues>, driver?: CoreDriver): Record<string, unknown> {
  const body: Record<string, unknown> = { ...values };
  for (const name of NUMBERS) if (values[name] !== undefined) body[name] = numberOrNull(values[name]);
  for (const name of NULLABLE_TEXTS) if (values[name] !== undefined) body[name] = values[name].trim() || null;
  if (values.remindDays !== undefined) body.remindDays = remindDaysOf(values.remindDays);
  if (values.name !== undefined) body.name = values.name.trim();
  if (values.buyer) body.buyer = Object.fromEntries(Object.entries(values.buyer).map(([name, value]) => [name, value.trim() || null]));
  if (values.logo !== undefined) body.logo = toLogo(values.logo);
  if (!values.kagePassword) delete body.kagePassword;
  if (driver && (values.coreOptions || values.coreDriver)) body.coreOptions = toCoreOptions(driver, values.coreOptions ?? {});
  if (driver && !driver.fields.some(({ name }) => name === 'kageLogin')) delete body.kageLogin;
  return body;
}

/** A manager may change the project's name and its sign-in to the core; the rest is for global admins. */
const MANAGER_FIELDS: readonly string[] = ['name', 'description', 'kageLogin', 'kagePassword'];

/** The VPN server gets the email addresses of customers, so its connection is changed by people who may see them. */
export function onlyAllowed(
  values: Partial<ProjectValues>,
  { canManage, canConnect }: { canManage: boolean; canConnect: boolean },
): Partial<ProjectValues> {
  const isAllowed = (name: string) => (canManage || MANAGER_FIELDS.includes(name)) && (canConnect || !isServerField(name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => isAllowed(name)));
}

/** The text of the toast once it is saved: a higher overdraft may still wait for a second person. */
export function savedText(
  { name }: ProjectValues,
  { overdraftLimit }: Partial<ProjectValues>,
  saved: Pick<Project, 'overdraftLimit'>,
): string {
  if (!overdraftLimit || saved.overdraftLimit === null || compareMoney(overdraftLimit, saved.overdraftLimit) <= 0) return name;
  return t('{{name}}. The overdraft of {{overdraftLimit}} waits until another person has confirmed it.', {
    name,
    overdraftLimit: formatMoney(overdraftLimit),
  });
}

/** `7, 3, 1` → `[7, 3, 1]`; empty is none. */
const remindDaysOf = (typed: string): number[] => typed.split(/[\s,;]+/).flatMap((day) => (day === '' ? [] : [Number(day)]));

export function remindDaysProblem(typed: string): string | undefined {
  const days = remindDaysOf(typed);
  if (days.some((day) => !Number.isInteger(day) || day < 1 || day > REMIND_DAY_MAX))
    return t('Whole days from 1 to {{remindDayMax}}, such as 7, 3, 1', { remindDayMax: REMIND_DAY_MAX });
  return days.length > REMINDERS_MAX ? t('At most {{remindersMax}} days', { remindersMax: REMINDERS_MAX }) : undefined;
}
