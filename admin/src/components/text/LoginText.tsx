import { styled } from '@mui/material/styles';

/** Sixteen characters are read in fours: `4821 0933 7561 0284`. The gaps are margins: copying gives the login and nothing else. */
export const LoginText = ({ login }: { login: string }) => (
  <Login className="mono">
    {(login.match(/.{1,4}/g) ?? []).map((four, index) => (
      <span key={index}>{four}</span>
    ))}
  </Login>
);

const Login = styled('span')({
  whiteSpace: 'nowrap',
  '& > span': { display: 'inline-block' },
  '& > :not(:last-child)': { marginInlineEnd: '1ch' },
  // Half a phone is narrower than a login.
  'dd &': { whiteSpace: 'normal' },
});
