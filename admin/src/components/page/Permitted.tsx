import type { ReactNode } from 'react';

import { useCan, type Permission } from '../../providers/session';

/** A button for those whose role may press it; the server holds the rule itself. */
export const Permitted = ({ to, children }: { to: Permission; children: ReactNode }) => (useCan(to) ? children : null);
