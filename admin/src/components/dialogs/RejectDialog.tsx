import { FormDialog } from './FormDialog';
import { TextField } from '../form/TextField';
import { t } from '../../language/language';

interface Props {
  title: string;
  subtitle: string;
  /** The title of the toast after a failure. */
  failure: string;
  maxLength: number;
  onReject: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the reason; without one nothing is sent. */
export const RejectDialog = ({ title, subtitle, failure, maxLength, onReject, onClose }: Props) => (
  <FormDialog<{ reason: string }>
    title={title}
    subtitle={subtitle}
    defaultValues={{ reason: '' }}
    submitLabel={t('Reject')}
    danger
    width="xs"
    failure={{ title: t('Error'), text: failure }}
    onSubmit={({ reason }) => onReject(reason.trim())}
    onClose={onClose}
  >
    <TextField
      name="reason"
      label={t('Reason for rejection')}
      required
      rules={{ validate: (value: string) => value.trim() !== '' || t('Required') }}
      lines={3}
      maxLength={maxLength}
      autoFocus
    />
  </FormDialog>
);
