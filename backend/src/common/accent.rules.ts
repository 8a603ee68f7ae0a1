/** One accent colour in one colour scheme, in shades that keep the contrast of WCAG 2.2 AA. */
export interface AccentShades {
  /** Backgrounds of buttons, checks and bars; at least 3:1 against every background of a page. */
  solid: string;
  /** The text on `solid`, and its background under a pointer; at least 4.5:1. */
  onSolid: string;
  hover: string;
  /** A tinted background, its border, and selected text. */
  soft: string;
  edge: string;
  selection: string;
  /** Links and selected words; at least 4.5:1 against every background of a page and the tinted one. */
  text: string;
}

/** The accent colour where nobody has chosen one. */
export const DEFAULT_ACCENT = '#5b5bd6';

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

interface Surroundings {
  /** The lightest and the darkest background of a page (`admin/src/theme/tokens.css`), the panel first. */
  grounds: readonly [panel: string, other: string];
  /** What makes a colour stand out from them. */
  towards: string;
  /** The largest share of the accent in a tinted background; the faintest text of a page must be readable on it too. */
  tint: number;
  faint: string;
}

const GROUNDS: Readonly<Record<Scheme, Surroundings>> = {
  light: { grounds: ['#ffffff', '#f0f0f3'], towards: '#000000', tint: 0.1, faint: '#666a73' },
  dark: { grounds: ['#18191b', '#212225'], towards: '#ffffff', tint: 0.22, faint: '#a5a9af' },
};
const TEXT_CONTRAST = 4.5;
const SHAPE_CONTRAST = 3;

/** The background of cards in a scheme. */
export const groundOf = (scheme: Scheme): string => GROUNDS[scheme].grounds[0];

type Rgb = readonly [red: number, green: number, blue: number];

function rgbOf(colour: string): Rgb {
  const part = (at: number): number => parseInt(colour.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

/** `share` of `other` in `colour`. */
function mix(colour: string, other: string, share: number): string {
  const [one, two] = [rgbOf(colour), rgbOf(other)];
  const mixed = one.map((part, index) => Math.round(part + ((two[index] ?? 0) - part) * share));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** As WCAG 2 defines it: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The shade nearest to `colour` that keeps the contrast against each of the grounds. */
function nearest(colour: string, grounds: readonly string[], least: number, towards: string): string {
  for (let step = 0; step < 100; step += 1) {
    const shade = mix(colour, towards, step / 100);
    if (grounds.every((ground) => contrast(shade, ground) >= least)) return shade;
  }
  return towards;
}

/** The panel with as much of the accent as leaves the faintest text of the page readable. */
function tinted(panel: string, accent: string, tint: number, faint: string): string {
  for (let share = tint; share > 0; share -= 0.01) {
    const ground = mix(panel, accent, share);
    if (contrast(faint, ground) >= TEXT_CONTRAST) return ground;
  }
  return panel;
}

/** No colour can be read both on white and on almost black, so a chosen one is shaded for each scheme, as little as the contrast needs. */
export function shadesOf(accent: string, scheme: Scheme): AccentShades {
  const { grounds, towards, tint, faint } = GROUNDS[scheme];
  const [panel] = grounds;
  const soft = tinted(panel, accent, tint, faint);
  const solid = nearest(accent, grounds, SHAPE_CONTRAST, towards);
  const onSolid = contrast('#ffffff', solid) >= TEXT_CONTRAST ? '#ffffff' : '#000000';
  return {
    solid,
    onSolid,
    hover: mix(solid, onSolid === '#ffffff' ? '#000000' : '#ffffff', 0.1),
    soft,
    edge: mix(panel, solid, 0.5),
    selection: mix(panel, accent, tint * 2),
    text: nearest(accent, [...grounds, soft], TEXT_CONTRAST, towards),
  };
}

const VARIABLES: readonly [name: string, shade: keyof AccentShades][] = [
  ['accent', 'solid'],
  ['on-accent', 'onSolid'],
  ['accent-hover', 'hover'],
  ['accent-soft', 'soft'],
  ['accent-edge', 'edge'],
  ['selection', 'selection'],
  ['accent-text', 'text'],
];

/**
 * The variables of `admin/src/theme/tokens.css` in both schemes. A doubled selector overrides those of that file, whatever the order of
 * the two.
 */
export function accentCss(accent: string): string {
  const block = (scheme: Scheme): string => {
    const shades = shadesOf(accent, scheme);
    const variables = VARIABLES.map(([name, shade]) => `--${name}:${shades[shade]};`);
    return `${variables.join('')}--focus:${shades.solid}`;
  };
  return `:root:root{${block('light')}}:root.dark{${block('dark')}}`;
}
