import { createContext, use } from 'react';
import type { FilterPayload } from 'react-admin';

/** How a list opens, and whether its state stands in the address. */
interface Defaults {
  filter: FilterPayload;
  isInAddress: boolean;
}

const DefaultsContext = createContext<Defaults>({ filter: {}, isInAddress: true });
export const ListDefaults = DefaultsContext.Provider;
export const useListDefaults = () => use(DefaultsContext);
