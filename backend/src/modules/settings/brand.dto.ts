import { TextField } from '../../common/http/fields.js';

const LOGO_TEXT_MAX = 80_000;

export const LogoField = (): PropertyDecorator =>
  TextField({
    max: LOGO_TEXT_MAX,
    kind: 'verbatim',
    pattern: /^[A-Za-z0-9+/]+=*$/,
    optional: true,
    nullable: true,
    description: 'A PNG or JPEG of at most 60,000 bytes and 2,000 pixels on each side, in base64; null removes it.',
    message: 'A PNG or JPEG in base64',
  });

export const AccentField = (): PropertyDecorator =>
  TextField({
    max: 7,
    pattern: /^#[0-9A-Fa-f]{6}$/,
    optional: true,
    nullable: true,
    example: '#0b6e4f',
    description: 'A color; it is shaded for each scheme until texts have a contrast of 4.5:1 (WCAG 2.2 AA). null: the default.',
    message: 'A color such as #0b6e4f',
  });

/** As it is stored. */
export const accentToStore = (accent: string | null): string | null => accent?.toLowerCase() ?? null;
