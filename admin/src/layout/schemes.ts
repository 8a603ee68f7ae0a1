import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';

import type { SchemeChoice } from '../theme/colorScheme';

export const SCHEMES: { value: SchemeChoice; label: string; icon: LucideIcon }[] = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
];
