import type { CoreDriver, DriverField, MoveTarget, Project } from '../../../api/types';
import type { Api } from '../../../providers/queries';

/** What the form holds of a project's server. Options are as the server has them, except that numbers are text while they are typed. */
export interface ServerValues {
  coreDriver: string;
  coreUrl: string;
  coreOptions: Record<string, unknown>;
  kageLogin: string;
  kagePassword: string;
}

export const toServerValues = (project?: Project): ServerValues => ({
  coreDriver: project?.coreDriver ?? 'kage',
  coreUrl: project?.coreUrl ?? '',
  coreOptions: project?.coreOptions ? { ...project.coreOptions } : {},
  kageLogin: project?.kageLogin ?? '',
  kagePassword: '',
});

/** The fields of the project itself; all others are parts of its `coreOptions`. */
const OWN_FIELDS = ['coreUrl', 'kageLogin', 'kagePassword'];
export const isOption = ({ name }: Pick<DriverField, 'name'>) => !OWN_FIELDS.includes(name);

/** Where the form holds a field of the driver. */
export const pathOf = (field: Pick<DriverField, 'name'>) => (isOption(field) ? `coreOptions.${field.name}` : field.name);

/** The options of this driver alone, without what is empty: a secret that is left out stays as it is stored. */
export function toCoreOptions(driver: CoreDriver | undefined, values: Record<string, unknown>): Record<string, unknown> {
  return optionsOf(driver?.fields.filter(isOption) ?? [], values);
}

function optionsOf(fields: readonly DriverField[], values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = optionOf(field, values[field.name]);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
}

function optionOf({ kind, parts }: DriverField, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return undefined;
  if (kind === 'number') return Number(value);
  if (kind !== 'object' || !isRecord(value)) return value;
  const held = parts ? optionsOf(parts, value) : value;
  return Object.keys(held).length > 0 ? held : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Another kind of server, or another address: where the project has VPN users it moves there instead of being saved. */
export const isOtherServer = (project: Project, { coreDriver, coreUrl }: ServerValues): boolean =>
  coreDriver !== project.coreDriver || coreUrl.trim() !== (project.coreUrl ?? '');

const SERVER_FIELDS: readonly string[] = ['coreDriver', 'coreUrl', 'coreOptions', 'kageLogin', 'kagePassword'];
export const isServerField = (name: string): boolean => SERVER_FIELDS.includes(name);

/** The typed server, without stored values of the old one. */
export const toMoveTarget = (driver: CoreDriver, { coreUrl, coreOptions, kageLogin, kagePassword }: ServerValues): MoveTarget => ({
  coreDriver: driver.name,
  coreUrl: coreUrl.trim() || null,
  coreOptions: toCoreOptions(driver, coreOptions),
  ...(driver.fields.some(({ name }) => name === 'kageLogin') && { kageLogin: kageLogin.trim() }),
  kagePassword,
});

type Test = Parameters<Api['verifyConnection']>[0];

/**
 * The typed values; or, where only options were changed and a password is stored, the stored ones.
 * @returns undefined where something is missing to sign in with
 */
export function serverToTest(
  values: ServerValues,
  { project, driver, canManage }: { project?: Project; driver?: CoreDriver; canManage: boolean },
): Test | undefined {
  const login = values.kageLogin.trim();
  const url = values.coreUrl.trim();
  const hasLogin = driver?.fields.some(({ name }) => name === 'kageLogin') ?? true;
  if (hasLogin && !login) return undefined;
  if (values.kagePassword) {
    return {
      ...(hasLogin && { login }),
      password: values.kagePassword,
      ...(project && { projectId: project.id }),
      ...(canManage && { driver: driver?.name, options: toCoreOptions(driver, values.coreOptions), ...(url && { url }) }),
    };
  }
  const isAsStored =
    project?.hasKagePassword &&
    driver?.name === project.coreDriver &&
    url === (project.coreUrl ?? '') &&
    (!hasLogin || login === project.kageLogin);
  return isAsStored ? { projectId: project.id } : undefined;
}
