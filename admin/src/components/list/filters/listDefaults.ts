import { createContext, use } from 'react';
import type { FilterPayload } from 'react-admin';

/** The initial state of a list, and whether its state is in the address. */
interface Defaults {
  filter: FilterPayload;
  isInAddress: boolean;
}

const DefaultsContext = createContext<Defaults>({ filter: {}, isInAddress: true });
export const ListDefaults = DefaultsContext.Provider;
export const useListDefaults = () => use(DefaultsContext);
