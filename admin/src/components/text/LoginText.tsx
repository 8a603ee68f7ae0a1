import { styled } from '@mui/material/styles';
import { Fragment } from 'react';

/** Sixteen characters are read in fours: `4821 0933 7561 0284`. The gaps are margins: copying gives the login and nothing else. */
export const LoginText = ({ login }: { login: string }) => (
  <Login className="mono">
    {(login.match(/.{1,4}/g) ?? []).map((four, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        <span>{four}</span>
      </Fragment>
    ))}
  </Login>
);

const Login = styled('span')({
  whiteSpace: 'nowrap',
  '& > span:not(:last-child)': { marginInlineEnd: '1ch' },
  // Half a phone is narrower than a login.
  'dd &': { whiteSpace: 'normal' },
});
