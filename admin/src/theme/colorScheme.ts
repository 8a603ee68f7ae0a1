import { useSyncExternalStore } from 'react';

export type SchemeChoice = 'system' | 'light' | 'dark';

const KEY = 'kage.theme';
const listeners = new Set<() => void>();
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

function schemeChoice(): SchemeChoice {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function chooseScheme(choice: SchemeChoice): void {
  if (choice === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, choice);
  applyScheme();
}

function applyScheme(): void {
  const choice = schemeChoice();
  document.documentElement.classList.toggle('dark', choice === 'dark' || (choice === 'system' && systemDark().matches));
  listeners.forEach((listener) => listener());
}

/** Follows the system and the other tabs for as long as the page lives. */
export function watchScheme(): void {
  systemDark().addEventListener('change', applyScheme);
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) applyScheme();
  });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSchemeChoice = () => useSyncExternalStore(subscribe, schemeChoice);
