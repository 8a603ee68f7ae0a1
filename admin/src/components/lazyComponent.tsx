import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/**
 * A component whose code is fetched when it is first shown: a dialog and its fields weigh as much as the list that it opens from.
 * @param fallback stands in its place meanwhile; a dialog needs none
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = null) {
  const Loaded = lazy(async () => ({ default: await load() }));
  return (props: Props) => <Suspense fallback={fallback}>{createElement(Loaded, props)}</Suspense>;
}
