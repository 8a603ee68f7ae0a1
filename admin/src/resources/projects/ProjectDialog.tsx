import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';

import { requestFields } from '../../api/requestFields';
import type { Project } from '../../api/types';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { lazyComponent } from '../../components/lazyComponent';
import { FieldPair } from '../../components/form/Field';
import { AccentField } from '../../components/form/brand/AccentField';
import { LogoField } from '../../components/form/brand/LogoField';
import { MoneyField } from '../../components/form/MoneyField';
import { MoreFields } from '../../components/form/MoreFields';
import { NumberField } from '../../components/form/NumberField';
import { SelectField } from '../../components/form/SelectField';
import { TextField } from '../../components/form/TextField';
import { toast } from '../../components/feedback/toast';
import { capabilityNote } from '../../format/capability';
import { useApi, useCoreDrivers, useRefreshAll } from '../../providers/queries';
import { useCan } from '../../providers/session';
import { PROJECT_STATUSES } from './projectColumns';
import { onlyAllowed, savedText, toProjectBody, toProjectValues, type ProjectValues } from './projectForm';
import { RenewalFields } from './RenewalFields';
import type { PreparedMove } from './server/MoveDialog';
import { isOtherServer, isServerField, toMoveTarget } from './server/serverForm';
import { ServerFields } from './server/ServerFields';
import { t } from '../../language/language';

const MoveDialog = lazyComponent(() => import('./server/MoveDialog').then((file) => file.MoveDialog));

export const ProjectDialog = ({ project, onClose }: { project?: Project; onClose: () => void }) => {
  /** The change that must be confirmed once the form has closed. */
  const found = useRef<PreparedMove>(undefined);
  const [move, setMove] = useState<PreparedMove>();
  const api = useApi();
  const refresh = useRefreshAll();
  const canManage = useCan('projects.manage');
  const canSeeCustomers = useCan('subscriptions.read');
  // A new project has no customers whose email addresses its server could get.
  const canConnect = canSeeCustomers || !project;

  const { data: drivers } = useCoreDrivers();
  const driverOf = (name: string) => drivers?.find((driver) => driver.name === name);

  const save = async (values: ProjectValues, changed: Partial<ProjectValues>) => {
    const driver = driverOf(values.coreDriver);
    if (project && driver && canManage && project.vpnUserCount > 0 && isOtherServer(project, values)) {
      const target = toMoveTarget(driver, values);
      const preview = await api.previewMove(project.id, target);
      const others = Object.fromEntries(Object.entries(changed).filter(([name]) => !isServerField(name)));
      if (Object.keys(others).length > 0)
        await api.update('projects', {
          id: project.id,
          data: { ...toProjectBody(others), version: project.version },
          previousData: project,
        });
      found.current = { project, driver, target, preview };
    } else if (project) {
      const data = { ...toProjectBody(onlyAllowed(changed, { canManage, canConnect }), driver), version: project.version };
      const { data: saved } = await api.update<Project>('projects', { id: project.id, data, previousData: project });
      toast.good(t('Project Updated'), savedText(values, changed, saved));
    } else {
      const { data: saved } = await api.create<Project>('projects', { data: toProjectBody(values, driver) });
      toast.good(t('Project Created'), savedText(values, values, saved));
    }
    await refresh();
  };

  if (move) return <MoveDialog {...move} onClose={onClose} />;
  return (
    <FormDialog<ProjectValues>
      title={project ? t('Edit Project') : t('Create New Project')}
      defaultValues={toProjectValues(project)}
      submitLabel={project ? t('Update Project') : t('Create Project')}
      failure={{ title: t('Error'), text: project ? t('Failed to update project') : t('Failed to create project') }}
      onSubmit={save}
      onClose={() => (found.current ? setMove(found.current) : onClose())}
    >
      <TextField name="name" label={t('Project Name')} required maxLength={requestFields.UpdateProjectRequest.name} autoFocus />
      <TextField name="description" label={t('Description')} lines={2} maxLength={requestFields.UpdateProjectRequest.description} />
      {canConnect && <ServerFields project={project} />}
      {canManage && <AdminFields />}
      {canManage && <RenewalFields projectId={project?.id} />}
      {canManage && <BuyerFields />}
      {canManage && <BrandFields />}
    </FormDialog>
  );
};

const AdminFields = () => {
  const { data: drivers } = useCoreDrivers();
  const { coreDriver } = useWatch<ProjectValues>();
  const driver = drivers?.find(({ name }) => name === coreDriver);
  const hintOf = (name: 'maxSessions' | 'maxInstalls') =>
    [t('Empty: the default from Settings'), capabilityNote(driver, name)].filter(Boolean).join('. ');
  return (
    <MoreFields
      label={t('Status, price and limits')}
      names={['status', 'pricePerSubscription', 'maxUsers', 'maxSessions', 'maxInstalls', 'maxSubscriptionDays']}
    >
      <FieldPair>
        <SelectField name="status" label={t('Status')} choices={PROJECT_STATUSES} />
        <MoneyField
          name="pricePerSubscription"
          label={t('Price per subscription')}
          required
          max="1000000"
          hint={t('Charged when a subscription starts or renews')}
        />
      </FieldPair>
      <FieldPair>
        <NumberField name="maxUsers" label={t('Max Users')} min={1} max={2147483647} hint={t('Empty: no limit')} />
        <NumberField name="maxSubscriptionDays" label={t('Longest subscription (days)')} min={1} max={36500} required />
      </FieldPair>
      <FieldPair>
        <NumberField name="maxSessions" label={t('Max sessions')} min={1} max={1000} hint={hintOf('maxSessions')} />
        <NumberField name="maxInstalls" label={t('Max installs')} min={1} max={1000} hint={hintOf('maxInstalls')} />
      </FieldPair>
    </MoreFields>
  );
};

/** The buyer to whom receipts and statements are made out. */
const BuyerFields = () => (
  <MoreFields label={t('Buyer on receipts')} names={['buyer']}>
    <TextField name="buyer.name" label={t('Name')} maxLength={requestFields.Party.name} hint={t("Empty: the project's name")} />
    <TextField name="buyer.address" label={t('Address')} lines={3} maxLength={requestFields.Party.address} />
    <FieldPair>
      <TextField name="buyer.taxId" label={t('Tax ID')} maxLength={requestFields.Party.taxId} mono />
      <TextField name="buyer.email" label={t('Email')} maxLength={requestFields.Party.email} inputMode="email" />
    </FieldPair>
  </MoreFields>
);

const BrandFields = () => (
  <MoreFields label={t('Brand on receipts and emails')} names={['logo', 'accent']}>
    <LogoField name="logo" label={t('Logo')} hint={t('Empty: that of the console')} />
    <AccentField name="accent" label={t('Accent color')} hint={t('Empty: that of the console')} />
  </MoreFields>
);
