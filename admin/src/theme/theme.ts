import { createTheme, type ThemeOptions } from '@mui/material/styles';

import { direction } from '../language/language';
import { dialogOverrides, formOverrides, surfaceOverrides } from './overrides';

/*
 * One theme for both schemes: every colour is a variable of tokens.css, and `.dark` on <html> changes them. So a change of scheme
 * re-renders nothing.
 */
const tone = (name: string) => ({
  main: `var(--${name}-text)`,
  light: `var(--${name}-text)`,
  dark: `var(--${name}-text)`,
  contrastText: 'var(--panel)',
});

const options: ThemeOptions = {
  direction,
  palette: {
    primary: { main: 'var(--accent)', light: 'var(--accent)', dark: 'var(--accent-hover)', contrastText: 'var(--on-accent)' },
    secondary: { main: 'var(--text-muted)', light: 'var(--text-muted)', dark: 'var(--text)', contrastText: 'var(--panel)' },
    error: { main: 'var(--bad-text)', light: 'var(--danger)', dark: 'var(--danger-solid)', contrastText: '#fff' },
    warning: tone('warn'),
    info: tone('info'),
    success: tone('good'),
    text: { primary: 'var(--text)', secondary: 'var(--text-muted)', disabled: 'var(--text-faint)' },
    divider: 'var(--line)',
    background: { default: 'var(--bg)', paper: 'var(--panel)' },
    action: {
      active: 'var(--text-muted)',
      hover: 'var(--neutral-soft)',
      selected: 'var(--accent-soft)',
      disabled: 'var(--text-faint)',
      disabledBackground: 'var(--neutral-soft)',
      focus: 'var(--neutral-soft)',
    },
  },
  breakpoints: { values: { xs: 0, sm: 480, md: 768, lg: 1024, xl: 1280 } },
  spacing: 4,
  shape: { borderRadius: 7 },
  typography: {
    fontFamily: 'var(--font)',
    fontSize: 14,
    htmlFontSize: 16,
    body1: { fontSize: 14, lineHeight: '20px' },
    body2: { fontSize: 13, lineHeight: '18px' },
    caption: { fontSize: 12, lineHeight: '16px' },
    button: { fontSize: 14, lineHeight: '20px', fontWeight: 500, textTransform: 'none', letterSpacing: 0 },
  },
  transitions: { duration: { shortest: 120, shorter: 120, short: 140, standard: 160, enteringScreen: 160, leavingScreen: 120 } },
  components: { ...surfaceOverrides, ...formOverrides, ...dialogOverrides },
};

// The browser mixes colours: they are variables of `tokens.css`, and so nothing that a script could compute with. Variables of MUI's own, each of which
// would only repeat one of those, are a tenth of what the login page computes.
export const theme = createTheme(options, { colorSpace: 'oklch' });
