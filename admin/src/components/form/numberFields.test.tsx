import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';

import { MoneyField, moneyProblem } from './MoneyField';
import { bytesOf, gibOf, gibProblem, NumberField } from './NumberField';

const NBSP = '\u00a0';
const NARROW = '\u202f';
const TWO_DECIMALS = 'Enter an amount in USD with at most two decimals';
const WHOLE = 'Enter a whole number';

const onSend = vi.fn();
const Form = ({ children }: { children: React.ReactNode }) => {
  const form = useForm({ defaultValues: { value: '' } });
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void form.handleSubmit(({ value }) => onSend(value))(event)}>
        {children}
        <button>Send</button>
      </form>
    </FormProvider>
  );
};

beforeEach(() => onSend.mockReset());

// By label and text: to look for a role jsdom computes every style, which takes longer than all else here.
const theField = () => screen.getByLabelText(/^(Amount|Days)/);

async function fill(how: 'pasted' | 'typed', text: string) {
  const field = theField();
  if (how === 'typed') fireEvent.focus(field);
  // Key by key, since each one is added to the text that is displayed after the one before.
  if (how === 'typed') for (const key of text) fireEvent.change(field, { target: { value: (field as HTMLInputElement).value + key } });
  else fireEvent.change(field, { target: { value: text } });
  expect(field).toHaveValue(text);
  fireEvent.blur(field);
  fireEvent.click(screen.getByText('Send'));
}

const WAYS = ['pasted', 'typed'] as const;
const inBothWays = <Row extends readonly unknown[]>(rows: readonly Row[]) =>
  WAYS.flatMap((how) => rows.map((row) => [how, ...row] as const));

describe('an amount of money', () => {
  it.each(
    inBothWays([
      ['0.05', '0.05'],
      ['0,05', '0.05'],
      ['1 000,50', '1000.50'],
      ['1.000,50', '1000.50'],
      ['1,000.50', '1000.50'],
      ['1,000', '1000'],
      [`1${NBSP}000,50`, '1000.50'],
      [`1${NARROW}000${NARROW}000`, '1000000'],
      ["1'000.50", '1000.50'],
      ['$1,000.50', '1000.50'],
      ['12.50 USD', '12.50'],
      ['٣', '3'],
      ['5,5', '5.5'],
    ] as const),
  )('%s as %j is %s', async (how, text, amount) => {
    render(
      <Form>
        <MoneyField name="value" label="Amount" min="0.01" max="1000000" />
      </Form>,
    );
    await fill(how, text);
    await waitFor(() => expect(onSend).toHaveBeenCalledWith(amount));
    expect(theField()).toHaveValue(amount);
  });

  it.each(
    inBothWays([
      ['0,005', TWO_DECIMALS],
      ['0.005', TWO_DECIMALS],
      ['1.000', 'Write 1000 or 1.00: this can mean both'],
      ['-7', TWO_DECIMALS],
      ['1e3', TWO_DECIMALS],
      ['0x10', TWO_DECIMALS],
      ['1 5', TWO_DECIMALS],
      ['1,00,0', TWO_DECIMALS],
      ['€5', TWO_DECIMALS],
      ['0', 'The minimum is $0.01'],
    ] as const),
  )('%s as %j is refused: %s', async (how, text, message) => {
    render(
      <Form>
        <MoneyField name="value" label="Amount" min="0.01" max="1000000" />
      </Form>,
    );
    await fill(how, text);
    await waitFor(() => expect(theField()).toHaveAccessibleDescription(message));
    expect(onSend).not.toHaveBeenCalled();
  });

  it('is refused below the minimum and above the maximum', () => {
    expect(moneyProblem('100.50', '1', '1000000')).toBeUndefined();
    expect(moneyProblem('0.99', '1')).toBe('The minimum is $1.00');
    expect(moneyProblem('1000000.01', '1', '1000000')).toBe('The maximum is $1,000,000.00');
  });
});

describe('a whole number', () => {
  it.each(
    inBothWays([
      ['30', '30'],
      ['30.0', '30'],
      ['30,0', '30'],
      ['1 000', '1000'],
      [`1${NBSP}000`, '1000'],
      ['1,000', '1000'],
      ['٣', '3'],
      ['007', '7'],
    ] as const),
  )('%s as %j is %s', async (how, text, number) => {
    render(
      <Form>
        <NumberField name="value" label="Days" min={1} max={36_500} />
      </Form>,
    );
    await fill(how, text);
    await waitFor(() => expect(onSend).toHaveBeenCalledWith(number));
  });

  it.each(
    inBothWays([
      ['1.5', WHOLE],
      ['1,5', WHOLE],
      ['-7', 'Between 1 and 36,500'],
      ['0', 'Between 1 and 36,500'],
      ['1e3', WHOLE],
      ['0x10', WHOLE],
      ['1.000', 'Write 1000 or 1: this can mean both'],
      ['10 00', WHOLE],
      ['12345678901234567890', 'Between 1 and 36,500'],
      ['3 days', WHOLE],
    ] as const),
  )('%s as %j is refused: %s', async (how, text, message) => {
    render(
      <Form>
        <NumberField name="value" label="Days" min={1} max={36_500} />
      </Form>,
    );
    await fill(how, text);
    await waitFor(() => expect(theField()).toHaveAccessibleDescription(message));
    expect(onSend).not.toHaveBeenCalled();
  });

  it('shows the typed text, and the understood number once the field is left', async () => {
    render(
      <Form>
        <NumberField name="value" label="Days" min={1} max={36_500} />
      </Form>,
    );
    await userEvent.type(screen.getByRole('textbox'), '1 000');
    expect(screen.getByRole('textbox')).toHaveValue('1 000');
    await userEvent.tab();
    expect(screen.getByRole('textbox')).toHaveValue('1000');
  });
});

describe('traffic in GiB', () => {
  it('is bytes when it is sent, and empty where there is no limit', () => {
    expect([bytesOf('50'), bytesOf('0.5'), bytesOf('')]).toEqual([53_687_091_200, 536_870_912, null]);
    expect([gibOf(53_687_091_200), gibOf(1_610_612_736), gibOf(null)]).toEqual(['50', '1.5', '']);
  });

  it('is above zero', () => {
    expect([gibProblem('1.5'), gibProblem('')]).toEqual([undefined, undefined]);
    expect([gibProblem('0'), gibProblem('-1'), gibProblem('ten')]).toEqual([
      'Above 0, at most 1,000,000',
      'Above 0, at most 1,000,000',
      'Enter a number',
    ]);
  });
});
