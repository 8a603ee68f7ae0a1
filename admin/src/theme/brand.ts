import { useSyncExternalStore } from 'react';

import { t } from '../language/language';

/** The brand from Settings; null: the default. */
export interface Brand {
  name: string | null;
  accent: string | null;
  logoId: number | null;
}

interface ShownBrand extends Brand {
  css: string | null;
}

declare global {
  interface Window {
    /** From `/api/brand.js`; missing where the server did not answer. */
    kageBrand?: ShownBrand;
    /** From `public/theme.js`: puts the brand into the head of the page. */
    showBrand?: (brand: ShownBrand) => void;
  }
}

const listeners = new Set<() => void>();
let current: Brand = (typeof window === 'undefined' ? undefined : window.kageBrand) ?? { name: null, accent: null, logoId: null };

export async function showBrand({ name, accent, logoId }: Brand): Promise<void> {
  if (name === current.name && accent === current.accent && logoId === current.logoId) return;
  const brand = { name, accent, logoId };
  current = brand;
  listeners.forEach((listener) => listener());
  // Loaded here alone: the sign-in gets the colours from the server.
  const css = accent === null ? null : (await import('../../../backend/src/common/accent.rules')).accentCss(accent);
  if (current === brand) window.showBrand?.({ ...brand, css });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useBrand(): Brand & { shownName: string } {
  const brand = useSyncExternalStore(subscribe, () => current);
  return { ...brand, shownName: brand.name ?? t('Kage Console') };
}

export const logoAddress = (logoId: number) => `/api/settings/logos/${logoId}`;
