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
import { t } from '../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';

type Open = { dialog: 'add' } | { dialog: 'edit' | 'remove'; method: PaymentMethod };

export const PaymentMethodsCard = ({ projectId }: { projectId: number }) => {
  const api = useApi();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const query = useQuery({ queryKey: ['paymentMethods', projectId], queryFn: ({ signal }) => api.paymentMethods(projectId, signal) });
  const add = (
    <Permitted to="billing.settings">
      <Button size="small" onClick={() => setOpen({ dialog: 'add' })}>
        {t('Add Method')}
      </Button>
    </Permitted>
  );

  return (
    <Card aria-label={t('Payment methods')}>
      <CardHead title={t('Payment methods')} subtitle={t('References only: never a full card number')} aside={add} />
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <CardBody>
          <Skeleton height={44} />
        </CardBody>
      ) : query.data.length === 0 ? (
        <CardBody style={{ color: 'var(--text-muted)' }}>{t('No payment methods yet. Choose one when you request a topup.')}</CardBody>
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
        {method.isDefault && <StatusChip tone="accent" label={t('Default')} />}
        <Permitted to="billing.settings">
          <ActionButton icon={Pencil} label={t('Edit {{name}}', { name })} hint={t('Edit')} onClick={() => onOpen('edit')} />
          <ActionButton icon={Trash2} label={t('Remove {{name}}', { name })} hint={t('Remove')} danger onClick={() => onOpen('remove')} />
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
      toast.failure(t('Error'), error, t('Failed to remove the payment method'));
      throw error;
    }
    toast.good(t('Payment Method Removed'), methodName(method));
    await refresh();
  };
  return (
    <ConfirmDialog open title={t('Remove payment method?')} verb={t('Remove')} onConfirm={remove} onClose={onClose}>
      <Trans
        i18nKey={'<0>{{method}}</0> can no longer be named in topup requests. Past requests keep it.'}
        components={[<strong key="0" />]}
        values={{ method: methodName(method) }}
      />
    </ConfirmDialog>
  );
};
