import { useEffect, useRef, type ReactNode } from 'react';
import { FormProvider, useForm, type DefaultValues, type FieldValues } from 'react-hook-form';

import { SubmitButton } from '../buttons/SubmitButton';
import { useSingleFlight } from '../buttons/useSingleFlight';
import { useUnsaved } from '../dialogs/unsaved';
import { toast } from '../feedback/toast';
import { FieldStack } from '../form/Field';
import { applyServerErrors, onlyDirty } from '../form/serverErrors';
import { Card, CardBody, CardHead, NarrowBody } from './Card';
import { t } from '../../language/language';

interface Props<Values extends FieldValues> {
  title: string;
  subtitle?: ReactNode;
  /** The stored values. A newer answer of the server replaces them as long as nothing was typed. */
  stored: Values;
  submitLabel?: string;
  onSubmit: (values: Values, changed: Partial<Values>) => Promise<void>;
  failure: { title: string; text: string };
  /** Shows the values to somebody who may not change them. */
  readOnly?: boolean;
  /** The fields beside each other where there is room. */
  isWide?: boolean;
  children: ReactNode;
}

/** A form that stays on its screen, such as a tab of Settings. Leaving it with something typed asks first. */
export function FormCard<Values extends FieldValues>(props: Props<Values>) {
  const { title, subtitle, stored, submitLabel = t('Save Changes'), onSubmit, failure, readOnly = false, isWide = false, children } = props;
  const form = useForm<Values>({ defaultValues: stored as DefaultValues<Values>, disabled: readOnly });
  const { isDirty, dirtyFields } = form.formState;

  const [send, busy] = useSingleFlight(async (values: Values) => {
    try {
      await onSubmit(values, onlyDirty(values, dirtyFields));
      form.reset(values);
    } catch (error) {
      applyServerErrors(form, error);
      toast.failure(failure.title, error, failure.text);
    }
  });

  // Only a new answer of the server resets the form, not that it became clean.
  const storedText = JSON.stringify(stored);
  const shown = useRef(storedText);
  const { reset } = form;
  useEffect(() => {
    if (isDirty || shown.current === storedText) return;
    shown.current = storedText;
    reset(JSON.parse(storedText) as Values);
  }, [storedText, isDirty, reset]);

  useUnsaved(isDirty && !busy);

  const Body = isWide ? CardBody : NarrowBody;
  return (
    <Card aria-label={title}>
      <CardHead title={title} subtitle={subtitle} />
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void form.handleSubmit((values) => send(values))(event)}>
          <Body>
            <FieldStack className={[isWide && 'wide', readOnly && 'read-only'].filter(Boolean).join(' ')}>
              {children}
              {!readOnly && (
                <div className="submit">
                  <SubmitButton busy={busy} disabled={!isDirty}>
                    {submitLabel}
                  </SubmitButton>
                </div>
              )}
            </FieldStack>
          </Body>
        </form>
      </FormProvider>
    </Card>
  );
}
