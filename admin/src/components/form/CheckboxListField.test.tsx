import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';

import { CheckboxListField } from './CheckboxListField';

const CHOICES = [
  { id: 'keys.read', label: 'See keys' },
  { id: 'keys.write', label: 'Change keys', needs: ['keys.read'] },
];

const Form = () => (
  <FormProvider {...useForm({ defaultValues: { permissions: [] } })}>
    <CheckboxListField name="permissions" label="Permissions" choices={CHOICES} />
  </FormProvider>
);

const box = (name: string) => screen.getByRole('checkbox', { name });

describe('a list of choices to tick', () => {
  it('ticks what a choice needs with it, and leaves that when the choice is taken back', async () => {
    render(<Form />);
    await userEvent.click(box('Change keys'));
    expect(box('Change keys')).toBeChecked();
    expect(box('See keys')).toBeChecked();
    await userEvent.click(box('Change keys'));
    expect(box('Change keys')).not.toBeChecked();
    expect(box('See keys')).toBeChecked();
  });
});
