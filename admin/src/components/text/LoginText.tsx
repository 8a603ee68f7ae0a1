import './LoginText.css';

/** Sixteen characters are read in fours: `4821 0933 7561 0284`. The gaps are no characters: what is copied is the login and nothing else. */
export const LoginText = ({ login }: { login: string }) => (
  <span className="mono login-text">
    {(login.match(/.{1,4}/g) ?? []).map((four, index) => (
      <span key={index}>{four}</span>
    ))}
  </span>
);
