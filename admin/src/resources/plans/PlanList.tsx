import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Plus, Tags } from 'lucide-react';
import { useState } from 'react';

import type { Plan, Project } from '../../api/types';
import { Card, CardHead, RowSkeletons } from '../../components/cards/Card';
import { EmptyState, ErrorState } from '../../components/feedback/EmptyState';
import { lazyComponent } from '../../components/lazyComponent';
import { useApi } from '../../providers/queries';
import { useCan } from '../../providers/session';
import { PlanRows } from './PlanRows';
import { t } from '../../language/language';

const DeletePlanDialog = lazyComponent(() => import('./DeletePlanDialog').then((file) => file.DeletePlanDialog));
const PlanDialog = lazyComponent(() => import('./PlanDialog').then((file) => file.PlanDialog));

interface Open {
  dialog: 'edit' | 'delete';
  plan: Plan;
}

/** The plans of a project, in the order in which shops list them. */
export const PlanList = ({ project }: { project: Project }) => {
  const api = useApi();
  const canWrite = useCan('plans.write');
  const { data, error, refetch } = useQuery({
    queryKey: ['plans', project.id],
    queryFn: ({ signal }) => api.plans(project.id, signal),
  });
  const [creating, setCreating] = useState(false);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);

  const create = canWrite && (
    <Button variant="contained" color="primary" size="small" onClick={() => setCreating(true)}>
      <Plus size={15} aria-hidden />
      {t('New Plan')}
    </Button>
  );

  return (
    <Card aria-label={t('Plans')}>
      <CardHead title={t('Plans')} subtitle={t('What shops and staff can sell, in this order')} aside={!!data?.length && create} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowSkeletons count={3} />
      ) : data.length === 0 ? (
        <EmptyState icon={Tags} title={t('No plans yet')} action={create}>
          {t("A plan is a price for a number of days, with limits of its own. Without one, subscriptions are sold at the project's price.")}
        </EmptyState>
      ) : (
        <PlanRows
          plans={data}
          canWrite={canWrite}
          onEdit={(plan) => setOpen({ dialog: 'edit', plan })}
          onDelete={(plan) => setOpen({ dialog: 'delete', plan })}
        />
      )}
      {creating && <PlanDialog project={project} onClose={() => setCreating(false)} />}
      {open?.dialog === 'edit' && <PlanDialog project={project} plan={open.plan} onClose={close} />}
      {open?.dialog === 'delete' && <DeletePlanDialog plan={open.plan} onClose={close} />}
    </Card>
  );
};
