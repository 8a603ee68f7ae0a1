import { styled } from '@mui/material/styles';
import { useId } from 'react';

import { logoAddress, useBrand } from '../theme/brand';

/** The console's logo and name; the default ones until Settings has others. */
export const Brand = () => {
  const { logoId, shownName } = useBrand();
  return (
    <>
      {logoId === null ? <DefaultMark /> : <Logo src={logoAddress(logoId)} alt="" />}
      <Name title={shownName}>{shownName}</Name>
    </>
  );
};

const DefaultMark = () => {
  // Each has an id of its own: a gradient that is first defined in a hidden sidebar would paint nothing in the open menu.
  const gradient = useId();
  return (
    <svg width={26} height={26} viewBox="0 0 26 26" aria-hidden style={{ flex: 'none' }}>
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#2b2a5c" />
          <stop offset="1" stopColor="#5b5bd6" />
        </linearGradient>
      </defs>
      <rect width="26" height="26" rx="7" fill={`url(#${gradient})`} />
      <path d="M12 7a6 6 0 0 1 0 12z" fill="#fff" />
    </svg>
  );
};

/** On white in both schemes: most logos are made for paper. */
const Logo = styled('img')({
  flex: 'none',
  height: 28,
  maxWidth: 110,
  padding: 1,
  borderRadius: 6,
  background: 'white',
  objectFit: 'contain',
});

const Name = styled('span')({ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
