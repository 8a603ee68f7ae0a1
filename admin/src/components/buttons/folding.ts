import { createContext, use } from 'react';

/**
 * Where the buttons of a row stand. In a wide table all stand side by side (null). In a narrow one those that stay are `kept`, and the others
 * are items of a `menu`; `counted` stands for these beside the menu's button, which is hidden where there are none.
 */
export type Place = 'kept' | 'counted' | 'menu' | null;

const PlaceContext = createContext<Place>(null);
export const PlaceProvider = PlaceContext.Provider;

/** Whether a button is left out here, and whether it is an item of a menu. */
export function usePlace(stays: boolean): 'button' | 'item' | 'count' | undefined {
  const place = use(PlaceContext);
  if (place === null) return 'button';
  if (place === 'kept') return stays ? 'button' : undefined;
  if (stays) return undefined;
  return place === 'menu' ? 'item' : 'count';
}
