import { Button, type ButtonProps } from '@mui/material';
import { styled } from '@mui/material/styles';

interface Props extends ButtonProps {
  busy: boolean;
}

/** Keeps its width and its focus while busy, and ignores a second press. `useSingleFlight` prevents a second call. */
export const SubmitButton = ({ busy, children, onClick, ...rest }: Props) => (
  <Button
    type="submit"
    variant="contained"
    color="primary"
    {...rest}
    aria-disabled={busy || undefined}
    aria-busy={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    <Label className={busy ? 'busy' : undefined}>{children}</Label>
    {busy && <Spinner aria-hidden />}
  </Button>
);

const Label = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 8, '&.busy': { opacity: 0 } });

const Spinner = styled('span')({
  position: 'absolute',
  width: 16,
  height: 16,
  border: '2px solid currentColor',
  borderTopColor: 'transparent',
  borderRadius: '50%',
  animation: 'spin 0.8s linear infinite',
});
