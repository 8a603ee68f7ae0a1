import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useId } from 'react';

import type { AnalyticsRange, AskedRange } from '../../api/types';
import { DayInput } from '../../components/form/inputs/DayInput';
import { Field } from '../../components/form/Field';
import { RangeSelect } from '../../components/page/RangeSelect';
import { RANGES } from '../../format/choices';
import { addDays, today } from '../../format/time';
import { useTimeStyle } from '../../providers/display';
import { t } from '../../language/language';
import { nameOf } from './ranges';

interface Props {
  asked: AskedRange;
  onChange: (asked: AskedRange) => void;
}

const isMonth = (range: AnalyticsRange) => range === 'this_month' || range === 'last_month';
const MONTHS = RANGES.filter(({ value }) => isMonth(value));
const OTHERS = RANGES.filter(({ value }) => !isMonth(value));
const OWN_DAYS = 29;
const PRESSED = { borderColor: 'var(--accent-edge)', background: 'var(--accent-soft)', color: 'var(--accent-text)' };

/** The two months at one press each, and the other ranges behind a menu. */
export const RangeChoice = ({ asked, onChange }: Props) => {
  const { zone } = useTimeStyle();
  const name = nameOf(asked);
  const choose = (range: AnalyticsRange) => {
    if (range !== 'custom') return onChange({ range });
    const to = today(zone);
    onChange({ from: addDays(to, -OWN_DAYS), to });
  };
  return (
    <>
      {MONTHS.map(({ value: range, label }) => (
        <Button key={range} aria-pressed={name === range} sx={name === range ? PRESSED : undefined} onClick={() => choose(range)}>
          {label}
        </Button>
      ))}
      <RangeSelect range={isMonth(name) ? undefined : name} ranges={OTHERS} onChange={choose} none={t('Other range')} />
    </>
  );
};

/** First and last day of a range of the person's choice. */
export const OwnRange = ({ asked, onChange }: { asked: { from: string; to: string }; onChange: Props['onChange'] }) => {
  const id = useId();
  return (
    <Days>
      <Field id={`${id}-from`} label={t('From')}>
        <DayInput id={`${id}-from`} value={asked.from} onChange={(from) => onChange({ ...asked, from })} />
      </Field>
      <Field id={`${id}-to`} label={t('To')}>
        <DayInput id={`${id}-to`} value={asked.to} onChange={(to) => onChange({ ...asked, to })} />
      </Field>
    </Days>
  );
};

const Days = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, marginBottom: 16, '& > *': { flex: '0 1 180px' } });
