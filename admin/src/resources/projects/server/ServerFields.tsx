import { Skeleton } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';

import { requestFields } from '../../../api/requestFields';
import type { DriverField, FoundServer, Project } from '../../../api/types';
import { ErrorState } from '../../../components/feedback/EmptyState';
import { CheckboxListField } from '../../../components/form/CheckboxListField';
import { NumberField } from '../../../components/form/NumberField';
import { PasswordField } from '../../../components/form/PasswordField';
import { SelectField } from '../../../components/form/SelectField';
import { TextField } from '../../../components/form/TextField';
import { useCoreDrivers } from '../../../providers/queries';
import { useCan } from '../../../providers/session';
import { FoundServerBox } from './FoundServerBox';
import { PairsField } from './PairsField';
import { PartsGroup } from './PartsGroup';
import { isOption, pathOf, type ServerValues } from './serverForm';
import { VerifyConnection } from './VerifyConnection';
import { t } from '../../../language/language';

/** The project's server and its sign-in. The fields, their labels and their help come from the driver; a manager sees the sign-in alone. */
export const ServerFields = ({ project }: { project?: Project }) => {
  const canManage = useCan('projects.manage');
  const { data: drivers, error, refetch } = useCoreDrivers();
  const values = useWatch<ServerValues>();
  const [tested, setTested] = useState<{ of: string; found: FoundServer }>();
  const driver = drivers?.find(({ name }) => name === values.coreDriver);
  // The result of a test does not apply to another server.
  const server = `${values.coreDriver} ${values.coreUrl} ${values.kageLogin}`;
  const found = tested?.of === server ? tested.found : undefined;

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!drivers) return <Skeleton height={120} aria-label={t('Loading')} />;
  const fields = driver?.fields.filter((field) => canManage || isOfSignIn(field)) ?? [];
  return (
    <>
      {canManage && (
        <SelectField
          name="coreDriver"
          label={t('VPN server')}
          choices={drivers.map(({ name, title }) => ({ value: name, label: title }))}
        />
      )}
      {fields
        .filter((field) => !isOption(field))
        .map((field) => (
          <ServerField key={field.name} field={field} project={project} found={found} />
        ))}
      <VerifyConnection project={project} driver={driver} onFound={(answer) => setTested({ of: server, found: answer })} />
      {found && driver && <FoundServerBox found={found} driver={driver} />}
      {fields.filter(isOption).map((field) => (
        <ServerField key={field.name} field={field} project={project} found={found} />
      ))}
    </>
  );
};

const isOfSignIn = ({ name }: DriverField) => name === 'kageLogin' || name === 'kagePassword';

interface FieldProps {
  field: DriverField;
  project?: Project;
  found?: FoundServer;
}

const ServerField = ({ field, project, found }: FieldProps) => {
  const { name, label, kind, help, required, parts } = field;
  const path = pathOf(field);
  switch (kind) {
    case 'choices':
      return <ChoicesField field={field} found={found} />;
    case 'object':
      return parts ? (
        <PartsGroup label={label} hint={help}>
          {parts.map((part) => (
            <PartField key={part.name} path={`${path}.${part.name}`} part={part} isStored={isHeld(project, name)} />
          ))}
        </PartsGroup>
      ) : (
        <PairsField name={path} label={label} hint={help} nameLabel={t('Attribute')} valueLabel={t('Value')} />
      );
    case 'secret':
      return <SecretField path={path} field={field} isStored={!!project?.hasKagePassword} />;
    default:
      return (
        <TextField
          name={path}
          label={label}
          hint={help}
          required={required && kind === 'url'}
          inputMode={kind === 'url' ? 'url' : undefined}
          maxLength={name === 'coreUrl' ? requestFields.UpdateProjectRequest.coreUrl : requestFields.UpdateProjectRequest.kageLogin}
          mono
        />
      );
  }
};

const isHeld = (project: Project | undefined, option: string) => !!project?.coreOptions && option in project.coreOptions;

/** A part of an option; the server decides which parts are needed together. */
const PartField = ({ path, part, isStored }: { path: string; part: DriverField; isStored: boolean }) =>
  part.kind === 'number' ? (
    <NumberField name={path} label={part.label} hint={part.help} min={1} max={65_535} />
  ) : part.kind === 'secret' ? (
    <SecretField path={path} field={part} isStored={isStored} />
  ) : (
    <TextField name={path} label={part.label} hint={part.help} mono />
  );

const SecretField = ({ path, field, isStored }: { path: string; field: DriverField; isStored: boolean }) => (
  <PasswordField
    name={path}
    label={field.label}
    maxLength={requestFields.UpdateProjectRequest.kagePassword}
    placeholder={isStored ? '••••••••' : undefined}
    hint={isStored ? t('Leave empty to keep the stored one') : field.help}
  />
);

/** Groups or inbounds: offered by the server once it was tested; until then those that are stored. */
const ChoicesField = ({ field, found }: { field: DriverField; found?: FoundServer }) => {
  const { coreOptions } = useWatch<ServerValues>();
  const offered = found?.choices[field.name];
  // Another dialect of the same driver has other options.
  if (found && !offered) return null;
  const chosen: unknown = coreOptions?.[field.name];
  const stored = (Array.isArray(chosen) ? chosen : []).filter((id) => typeof id === 'number' || typeof id === 'string');
  const gone = offered ? stored.filter((id) => !offered.some((choice) => choice.id === id)) : stored;
  const choices = [
    ...(offered ?? []).map(({ id, name }) => ({ id, label: name })),
    ...gone.map((id) => ({ id, label: offered ? t('{{id}} (not on the server any more)', { id }) : `${id}` })),
  ];
  return (
    <CheckboxListField
      name={pathOf(field)}
      label={field.label}
      choices={choices}
      hint={field.help}
      none={offered ? t('The server has none') : t('Verify the connection to see what the server offers')}
      requiredMessage={field.required ? t('Choose at least one') : undefined}
    />
  );
};
