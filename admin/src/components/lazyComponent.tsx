import { createElement, lazy, Suspense, type ComponentType } from 'react';

/** A component whose code is fetched when it is first shown: a dialog and its fields weigh as much as the list that it opens from. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await load() }));
  return (props: Props) => <Suspense fallback={null}>{createElement(Loaded, props)}</Suspense>;
}
