import { Button, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';

import type { PaymentMethod } from '../../api/types';
import { ActionButton } from '../../components/buttons/ActionButton';
import { Card, CardBody, CardHead, CardRow } from '../../components/cards/Card';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { ErrorState } from '../../components/feedback/EmptyState';
import { TwoLines } from '../../components/table/LinkCell';
import { StatusChip } from '../../components/text/StatusChip';
import { toast } from '../../components/feedback/toast';
import { useApi, useRefreshAll } from '../../providers/queries';
import { expiryOf, methodName } from '../../format/paymentMethod';
import { PaymentMethodDialog } from './PaymentMethodDialog';
import { Permitted } from '../../components/page/Permitted';

type Open = { dialog: 'add' } | { dialog: 'edit' | 'remove'; method: PaymentMethod };

export const PaymentMethodsCard = ({ projectId }: { projectId: number }) => {
  const api = useApi();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const query = useQuery({ queryKey: ['paymentMethods', projectId], queryFn: ({ signal }) => api.paymentMethods(projectId, signal) });
  const add = (
    <Permitted to="billing.settings">
      <Button size="small" onClick={() => setOpen({ dialog: 'add' })}>
        Add Method
      </Button>
    </Permitted>
  );

  return (
    <Card aria-label="Payment methods">
      <CardHead title="Payment methods" subtitle="References only: never a full card number" aside={add} />
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <CardBody>
          <Skeleton height={44} />
        </CardBody>
      ) : query.data.length === 0 ? (
        <CardBody style={{ color: 'var(--text-muted)' }}>
          No payment methods yet. Top-up requests can name one of those that stand here.
        </CardBody>
      ) : (
        query.data.map((method) => <Row key={method.id} method={method} onOpen={(dialog) => setOpen({ dialog, method })} />)
      )}
      {open?.dialog === 'add' && <PaymentMethodDialog projectId={projectId} onClose={close} />}
      {open?.dialog === 'edit' && <PaymentMethodDialog projectId={projectId} method={open.method} onClose={close} />}
      {open?.dialog === 'remove' && <RemoveDialog method={open.method} onClose={close} />}
    </Card>
  );
};

const Row = ({ method, onOpen }: { method: PaymentMethod; onOpen: (dialog: 'edit' | 'remove') => void }) => {
  const name = methodName(method);
  return (
    <CardRow>
      <TwoLines note={[method.externalId, expiryOf(method)].filter(Boolean).join(' · ') || undefined}>{name}</TwoLines>
      <span style={{ display: 'flex', alignItems: 'center', gap: 6 }}>
        {!method.isActive && <StatusChip status="inactive" />}
        {method.isDefault && <StatusChip tone="accent" label="Default" />}
        <Permitted to="billing.settings">
          <ActionButton icon={Pencil} label={`Edit ${name}`} hint="Edit" onClick={() => onOpen('edit')} />
          <ActionButton icon={Trash2} label={`Remove ${name}`} hint="Remove" danger onClick={() => onOpen('remove')} />
        </Permitted>
      </span>
    </CardRow>
  );
};

const RemoveDialog = ({ method, onClose }: { method: PaymentMethod; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const remove = async () => {
    try {
      await api.deletePaymentMethod(method.id);
    } catch (error) {
      toast.failure('Error', error, 'Failed to remove the payment method');
      throw error;
    }
    toast.good('Payment Method Removed', methodName(method));
    await refresh();
  };
  return (
    <ConfirmDialog open title="Remove payment method?" verb="Remove" onConfirm={remove} onClose={onClose}>
      <strong>{methodName(method)}</strong> can no longer be named in top-up requests. Past requests keep it.
    </ConfirmDialog>
  );
};
