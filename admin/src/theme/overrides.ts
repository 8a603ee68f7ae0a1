import type { Components, Theme } from '@mui/material/styles';

import { t } from '../language/language';

type Overrides = Components<Omit<Theme, 'components'>>;

const ring = { outline: '2px solid var(--focus)', outlineOffset: 2 };

export const surfaceOverrides: Overrides = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': ring } },
  },
  MuiLink: { styleOverrides: { root: { color: 'var(--accent-text)' } } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiMenu: {
    // A menu stands outside of the page's landmarks: a landmark of its own lets a screen reader list what it holds.
    defaultProps: { slotProps: { root: { role: 'region', 'aria-label': t('Menu') } } },
    styleOverrides: {
      paper: { border: '1px solid var(--line)', borderRadius: 10, boxShadow: 'var(--shadow-pop)', marginTop: 4 },
      list: { padding: 4 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 32,
        padding: '6px 10px',
        borderRadius: 6,
        gap: 10,
        '&.Mui-selected, &.Mui-selected:hover': { background: 'var(--accent-soft)', color: 'var(--accent-text)' },
        '&.Mui-focusVisible': { outline: 'none', background: 'var(--neutral-soft)' },
      },
    },
  },
  MuiPopover: {
    styleOverrides: { paper: { border: '1px solid var(--line)', borderRadius: 10, boxShadow: 'var(--shadow-pop)' } },
  },
  MuiDrawer: { styleOverrides: { paper: { background: 'var(--side)', borderColor: 'var(--line)' } } },
  MuiSkeleton: {
    defaultProps: { variant: 'rounded' },
    styleOverrides: { root: { maxWidth: '100%', borderRadius: 5, background: 'var(--skeleton)' } },
  },
  MuiTooltip: {
    // The name of a control is its own label; the tooltip describes it.
    defaultProps: { describeChild: true, enterDelay: 350, enterNextDelay: 100, leaveDelay: 120 },
    styleOverrides: {
      popper: { '@media print': { display: 'none' } },
      tooltip: {
        maxWidth: 'min(280px, calc(100vw - 16px))',
        padding: '5px 8px',
        borderRadius: 6,
        background: 'var(--text)',
        color: 'var(--bg)',
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 450,
        overflowWrap: 'anywhere',
        '&&&': { margin: '6px 0' },
      },
    },
  },
  MuiSnackbar: {
    styleOverrides: {
      root: { '&&': { zIndex: 2000, right: 20, bottom: 20, left: 'auto', '@media (max-width: 767px)': { right: 16, bottom: 16 } } },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { background: 'var(--overlay)' } } },
  },
};

export const formOverrides: Overrides = {
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'inherit' },
    styleOverrides: {
      root: {
        height: 34,
        padding: '0 14px',
        borderRadius: 7,
        whiteSpace: 'nowrap',
        gap: 8,
        transition: 'background var(--motion), border-color var(--motion), color var(--motion)',
        '& svg': { flex: 'none' },
      },
      outlined: {
        background: 'var(--panel)',
        borderColor: 'var(--line-strong)',
        boxShadow: 'var(--shadow-card)',
        '&:hover': { background: 'var(--panel-hover)', borderColor: 'var(--line-strong)' },
        '&.Mui-disabled': { borderColor: 'var(--line)', color: 'var(--text-faint)' },
      },
      text: { padding: '0 10px', color: 'var(--text-muted)', '&:hover': { background: 'var(--neutral-soft)', color: 'var(--text)' } },
      contained: { '&.Mui-disabled': { background: 'var(--neutral-soft)', color: 'var(--text-faint)' } },
      sizeSmall: { height: 28, padding: '0 10px', fontSize: 13, borderRadius: 6 },
    },
    variants: [
      {
        props: { variant: 'contained', color: 'error' },
        style: {
          background: 'var(--danger-solid)',
          color: '#fff',
          '&:hover': { background: 'var(--danger-solid)', filter: 'brightness(.94)' },
        },
      },
      { props: { variant: 'contained', color: 'primary' }, style: { '&:hover': { background: 'var(--accent-hover)' } } },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 32,
        height: 32,
        borderRadius: 7,
        color: 'var(--text-muted)',
        transition: 'background var(--motion), color var(--motion)',
        '&:hover': { background: 'var(--neutral-soft)', color: 'var(--text)' },
      },
      sizeSmall: { width: 28, height: 28, borderRadius: 6 },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        background: 'var(--panel)',
        borderRadius: 7,
        fontSize: 14,
        lineHeight: '20px',
        '& .MuiOutlinedInput-notchedOutline': { top: 0, borderColor: 'var(--line-strong)', transition: 'border-color var(--motion)' },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--slate-8)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--focus)', borderWidth: 2 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--danger)' },
        '&.Mui-disabled': { background: 'var(--neutral-soft)' },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--line)' },
        '& .MuiOutlinedInput-notchedOutline legend': { display: 'none' },
      },
      input: {
        height: 'auto',
        padding: '8px 11px',
        '&::placeholder': { color: 'var(--text-faint)', opacity: 1 },
        '&:-webkit-autofill': { WebkitBoxShadow: '0 0 0 100px var(--panel) inset', WebkitTextFillColor: 'var(--text)' },
      },
      adornedStart: { paddingLeft: 0 },
      adornedEnd: { paddingRight: 4 },
      multiline: { padding: 0 },
    },
  },
  MuiAutocomplete: {
    defaultProps: { clearText: t('Clear'), openText: t('Open menu'), closeText: t('Close menu'), loadingText: t('Searching…') },
    styleOverrides: {
      // As high as every other field; the text keeps clear of the arrow.
      root: {
        '& .MuiOutlinedInput-root.MuiAutocomplete-inputRoot': { padding: '0 36px 0 0' },
        '& .MuiOutlinedInput-root.MuiAutocomplete-inputRoot .MuiAutocomplete-input': { padding: '8px 11px' },
      },
      paper: { marginTop: 4, border: '1px solid var(--line)', borderRadius: 10, boxShadow: 'var(--shadow-pop)' },
      listbox: {
        padding: 4,
        '& .MuiAutocomplete-option.MuiAutocomplete-option': { minHeight: 32, padding: '6px 10px', borderRadius: 6 },
        "& .MuiAutocomplete-option.MuiAutocomplete-option[aria-selected='true']": {
          background: 'var(--accent-soft)',
          color: 'var(--accent-text)',
        },
      },
    },
  },
  MuiInputBase: { styleOverrides: { input: { '&.Mui-disabled': { WebkitTextFillColor: 'var(--text-muted)' } } } },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        height: 32,
        padding: '0 12px',
        borderColor: 'var(--line-strong)',
        color: 'var(--text-muted)',
        fontSize: 13,
        '&:hover': { background: 'var(--panel-hover)' },
        '&.Mui-selected, &.Mui-selected:hover': {
          background: 'var(--accent-soft)',
          color: 'var(--accent-text)',
          borderColor: 'var(--accent-edge)',
        },
      },
    },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: { padding: 6, color: 'var(--line-strong)', '&.Mui-checked': { color: 'var(--accent)' }, '& svg': { fontSize: 20 } },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { margin: '5px 0 0', fontSize: 12, lineHeight: '16px', color: 'var(--text-faint)' } } },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 36, height: 20, padding: 0, margin: '6px 0', overflow: 'visible' },
      switchBase: {
        padding: 2,
        // What can be pressed is the switch, and nothing beside it, where the next one may stand.
        '& .MuiSwitch-input': { top: -2, left: 0, width: 36, height: 24 },
        '&.Mui-checked': { transform: 'translateX(16px)', color: '#fff', '& + .MuiSwitch-track': { opacity: 1 } },
        '&.Mui-checked .MuiSwitch-input': { left: -16 },
        // One that cannot be pressed is paler, and is still a switch.
        '&.Mui-disabled': { opacity: 0.75, '& + .MuiSwitch-track': { opacity: 0.55 } },
      },
      thumb: { width: 16, height: 16, boxShadow: '0 1px 2px rgb(0 0 0 / 25%)', background: '#fff' },
      track: { borderRadius: 10, opacity: 1, background: 'var(--slate-8)' },
    },
  },
};

export const dialogOverrides: Overrides = {
  MuiDialog: {
    styleOverrides: {
      paper: { borderRadius: 12, border: '1px solid var(--line)', boxShadow: 'var(--shadow-pop)', margin: 16 },
      paperFullScreen: { borderRadius: 0, border: 0, margin: 0 },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { padding: '18px 20px 4px', fontSize: 16, lineHeight: '24px', fontWeight: 600 } } },
  MuiDialogContent: { styleOverrides: { root: { padding: '12px 20px 20px', '.MuiDialogTitle-root + &': { paddingTop: 12 } } } },
  MuiDialogActions: {
    styleOverrides: {
      root: { padding: '12px 20px', gap: 8, borderTop: '1px solid var(--line)', '& > :not(style) ~ :not(style)': { marginLeft: 0 } },
    },
  },
};
