import { TwoLines } from '../table/LinkCell';

interface Props {
  /** As the server says it of a record that waits for a second person. */
  confirmation: { allowed: boolean; reason: string | null; who: string[] };
}

/** Whether one may confirm something, else who could and why not. */
export const ConfirmationText = ({ confirmation: { allowed, reason, who } }: Props) => (
  <TwoLines note={!allowed && reason && <span title={reason}>{reason}</span>}>
    {allowed ? 'You may confirm it' : who.length > 0 ? `Waits for ${who.join(', ')}` : 'At present nobody can confirm it'}
  </TwoLines>
);
