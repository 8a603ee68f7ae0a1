import { useId } from 'react';

export const BrandMark = ({ size = 26 }: { size?: number }) => {
  // Its own name for each: a gradient that stands first in a hidden sidebar would paint nothing in the open menu.
  const gradient = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden style={{ flex: 'none' }}>
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
