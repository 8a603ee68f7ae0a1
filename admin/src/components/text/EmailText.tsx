import { Fragment } from 'react';

/** An address that breaks before its @ and behind its points, and inside a word only where a word is longer than a line. */
export const EmailText = ({ email }: { email: string }) => {
  const parts = email.split(/(?=@)|(?<=\.)/);
  return (
    <bdi dir="ltr">
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
};
