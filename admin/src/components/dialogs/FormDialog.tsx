import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useRef, useState, type ReactNode } from 'react';
import { FormProvider, useForm, type DefaultValues, type FieldValues } from 'react-hook-form';

import { SubmitButton } from '../buttons/SubmitButton';
import { useSingleFlight } from '../buttons/useSingleFlight';
import { dismissFailure, toast } from '../feedback/toast';
import { FieldStack } from '../form/Field';
import { applyServerErrors, onlyDirty } from '../form/serverErrors';
import { usePhone } from '../page/usePhone';
import { DialogProblem } from './DialogProblem';
import { useUnsaved } from './unsaved';
import { t } from '../../language/language';

export interface FormDialogProps<Values extends FieldValues> {
  title: string;
  subtitle?: ReactNode;
  defaultValues: DefaultValues<Values>;
  submitLabel: string;
  /**
   * Resolves when the server has agreed; the dialog then closes. Rejecting keeps it open with all that was typed. `changed` holds what
   * differs from the start alone: an edit sends no more than that, so that nothing else can drift.
   */
  onSubmit: (values: Values, changed: Partial<Values>) => Promise<void>;
  onClose: () => void;
  /** The toast of a failure: its title, the text where the server gave none, and a text that replaces the server's sentence. */
  failure: { title: string; text: string; explain?: (error: unknown) => string | undefined };
  /** Keeps the button off while a field is wrong. */
  disableInvalid?: boolean;
  /** False while data is loading that the person must see first. */
  ready?: boolean;
  /** The label of the button that closes the dialog, where 'Cancel' could be taken for the action itself. */
  closeLabel?: string;
  /** The action removes something. */
  danger?: boolean;
  width?: 'xs' | 'sm' | 'md';
  /** Stays visible above the buttons while the fields scroll. */
  foot?: ReactNode;
  children: ReactNode;
}

const FIRST_FIELD = 'input:enabled:not([type=hidden]), textarea:enabled, [role=combobox]:not([aria-disabled=true])';

/**
 * One column, labels above, the primary at the right. Mount it when it opens (`{open && <XDialog …/>}`): so every opening starts from the
 * record. Escape and a click outside ask when something was typed.
 */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { title, subtitle, defaultValues, submitLabel, onSubmit, onClose, failure, disableInvalid, danger, width = 'sm', children } = props;
  const { ready = true, closeLabel = t('Cancel'), foot } = props;
  const id = useId();
  const phone = usePhone();
  const form = useForm<Values>({ defaultValues, mode: disableInvalid ? 'onChange' : 'onSubmit', reValidateMode: 'onChange' });
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const formElement = useRef<HTMLFormElement | null>(null);
  const typedIn = useRef<Element | null>(null);
  const { isDirty, isValid, dirtyFields } = form.formState;

  const [send, busy] = useSingleFlight(async (values: Values) => {
    setProblem(undefined);
    dismissFailure();
    try {
      await onSubmit(values, onlyDirty(values, dirtyFields));
    } catch (error) {
      applyServerErrors(form, error);
      // Shown once: in a toast, or in the dialog where that asks a question about it.
      const explained = failure.explain?.(error);
      if (explained === undefined) toast.failure(failure.title, error, failure.text);
      else setProblem(explained);
      return;
    }
    onClose();
  });

  useUnsaved(isDirty && !busy);

  const leave = () => {
    if (busy) return;
    if (!isDirty) {
      onClose();
      return;
    }
    typedIn.current = document.activeElement;
    setAsking(true);
  };

  /** The first field gets the focus, unless another one has asked for it; not on a phone, where the keyboard would cover the form. */
  const mounted = (element: HTMLFormElement | null) => {
    const isFirst = element && !formElement.current;
    formElement.current = element;
    if (isFirst && !phone && !element.contains(document.activeElement)) element.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
  };

  /** Back to where the person was, or else to the form: a focus that falls out of the dialog hears no further key. */
  const keepEditing = () => {
    setAsking(false);
    const target = typedIn.current;
    if (target instanceof HTMLElement && target.matches('input, textarea, [role=combobox]')) target.focus();
    else formElement.current?.focus();
  };

  return (
    <Dialog open onClose={leave} fullWidth maxWidth={width} fullScreen={phone} aria-labelledby={`${id}-title`}>
      <FormProvider {...form}>
        <form
          ref={mounted}
          tabIndex={-1}
          noValidate
          style={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1, outline: 'none' }}
          onSubmit={(event) => {
            event.stopPropagation();
            void form.handleSubmit((values) => send(values))(event);
          }}
        >
          <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
          <DialogContent>
            {subtitle && <div style={{ marginBottom: 16, color: 'var(--text-muted)' }}>{subtitle}</div>}
            <FieldStack>{children}</FieldStack>
          </DialogContent>
          {foot}
          {problem && <DialogProblem>{problem}</DialogProblem>}
          {asking ? (
            <DialogActions role="alert">
              <span style={{ flex: 1, minWidth: 0 }}>{t('Discard what you typed?')}</span>
              <Button autoFocus onClick={keepEditing}>
                {t('Keep editing')}
              </Button>
              <Button variant="contained" color="error" onClick={onClose}>
                {t('Discard')}
              </Button>
            </DialogActions>
          ) : (
            <DialogActions>
              <Button onClick={leave} disabled={busy}>
                {closeLabel}
              </Button>
              <SubmitButton busy={busy} color={danger ? 'error' : 'primary'} disabled={!ready || (disableInvalid && !isValid)}>
                {submitLabel}
              </SubmitButton>
            </DialogActions>
          )}
        </form>
      </FormProvider>
    </Dialog>
  );
}
