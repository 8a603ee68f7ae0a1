import type { ReactNode } from 'react';

import { useCan, type Permission } from '../../providers/session';

/** A button for people whose role may use it; the server enforces the rule. */
export const Permitted = ({ to, children }: { to: Permission; children: ReactNode }) => (useCan(to) ? children : null);
