import { createElement, lazy, Suspense, type ComponentType } from 'react';

/** What is loaded when it is first shown: a dialog and its fields weigh as much as the list that it opens from. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await load() }));
  const Later = (props: Props) => <Suspense fallback={null}>{createElement(Loaded, props)}</Suspense>;
  return Later;
}
