import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import type { ReactNode } from 'react';
import { prefixer } from 'stylis';

const cache = createCache({ key: 'rtl', stylisPlugins: [prefixer, rtlPlugin] });

/** Mirrors every style of the components for languages that are written from right to left. */
export const RightToLeft = ({ children }: { children: ReactNode }) => <CacheProvider value={cache}>{children}</CacheProvider>;
