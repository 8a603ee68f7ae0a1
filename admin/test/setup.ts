import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine may take its time; a wrong page stays wrong for as long.
configure({ asyncUtilTimeout: 10_000 });

// jsdom lays nothing out, so it has nothing to scroll to.
Element.prototype.scrollIntoView = () => undefined;

// For the same reason nothing changes its size.
globalThis.ResizeObserver ??= class implements ResizeObserver {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};

// Registered for each file: the library does so by itself only where it is loaded again for each.
afterEach(cleanup);
