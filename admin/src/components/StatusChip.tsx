import { toneOf, type Tone } from './tone';
import './StatusChip.css';

interface Props {
  /** A word of the API such as `active`; its tone is known. */
  status?: string;
  /** What to show instead of the word itself. */
  label?: string;
  tone?: Tone;
  /** Without the dot: for counts. */
  plain?: boolean;
}

/** A state as a soft chip with a dot and a word: never by colour alone. */
export const StatusChip = ({ status = '', label, tone, plain }: Props) => (
  <span className={plain ? 'chip plain' : 'chip'} data-tone={tone ?? toneOf(status)}>
    {label ?? titleCase(status)}
  </span>
);

export const titleCase = (word: string) => word.replace(/[_-]+/g, ' ').replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
