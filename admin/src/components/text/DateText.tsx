import { direction } from '../../language/language';
import { formatAgo, formatDate, formatDateTime, formatExact } from '../../format/clock';
import { useTimeStyle } from '../../providers/display';
import { Hint } from '../feedback/Hint';

interface Props {
  value: string | null | undefined;
  /** `date` alone, with the `time` of day, or how long `ago`. */
  show?: 'date' | 'time' | 'ago';
  /** The text without a date: 'N/A', 'Never'. */
  none?: string;
}

/** An instant in the zone and format of Settings; the tooltip has the seconds and the zone. */
export const DateText = ({ value, show = 'date', none = '–' }: Props) => {
  const style = useTimeStyle();
  if (!value) return <span style={{ color: 'var(--text-faint)' }}>{none}</span>;
  const text = show === 'ago' ? formatAgo(value) : show === 'time' ? formatDateTime(value, style) : formatDate(value, style);
  return (
    <Hint text={formatExact(value, style)}>
      <time dateTime={value} className="tabular" style={{ whiteSpace: 'nowrap', direction: show === 'ago' ? direction : undefined }}>
        {text}
      </time>
    </Hint>
  );
};
