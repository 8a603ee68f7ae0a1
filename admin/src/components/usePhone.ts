import { useMediaQuery } from '@mui/material';

/** Below this a table becomes cards and the sidebar a slide-out menu. */
export const PHONE_QUERY = '(max-width: 767px)';

export const usePhone = () => useMediaQuery(PHONE_QUERY, { noSsr: true });
