import { SoftBreaks } from './SoftBreaks';

/** An address of the internet: one of version 4 on its line, one of version 6 between its groups, and whole. */
export const AddressText = ({ address }: { address: string | null }) => (
  <bdi dir="ltr" style={address?.includes(':') ? undefined : { whiteSpace: 'nowrap' }}>
    {address === null ? '–' : <SoftBreaks text={address} />}
  </bdi>
);
