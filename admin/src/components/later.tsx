import { createElement, lazy, Suspense, useState, type ComponentType } from 'react';

/** What is loaded when it is first shown: a dialog and its fields weigh as much as the list that it opens from. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await load() }));
  const Later = (props: Props) => <Suspense fallback={null}>{createElement(Loaded, props)}</Suspense>;
  return Later;
}

/** As `lazy`; but what has been fetched with `load` is there at once, without a glimpse of what stands in for it. */
export function ahead<Props extends object>(fetch: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => {
    const file = await fetch();
    loaded = file.default;
    return file;
  };
  const Lazy = lazy(load);
  const Ahead = (props: Props) => {
    const [now] = useState(() => loaded);
    return now ? createElement(now, props) : createElement(Lazy, props);
  };
  return Object.assign(Ahead, { load });
}
