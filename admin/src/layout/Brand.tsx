export const BrandMark = ({ size = 26 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden>
    <defs>
      <linearGradient id="brand" x1="0" y1="0" x2="1" y2="1">
        <stop stopColor="#2b2a5c" />
        <stop offset="1" stopColor="#5b5bd6" />
      </linearGradient>
    </defs>
    <rect width="26" height="26" rx="7" fill="url(#brand)" />
    <path d="M12 7a6 6 0 0 1 0 12z" fill="#fff" />
  </svg>
);
