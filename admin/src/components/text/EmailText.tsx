import { SoftBreaks } from './SoftBreaks';

/** An address that breaks before its @ and behind its points, and inside a word only where a word is longer than a line. */
export const EmailText = ({ email }: { email: string }) => (
  <bdi dir="ltr">
    <SoftBreaks text={email} between={/(?=@)|(?<=\.)/} />
  </bdi>
);
