import { trace } from '@opentelemetry/api';

import { traceParentOf } from './trace-parent.js';

describe('a traceparent', () => {
  it('is accepted where it is valid', () => {
    const parent = traceParentOf('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01');
    expect(parent && trace.getSpanContext(parent)).toEqual({
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      spanId: '00f067aa0ba902b7',
      traceFlags: 1,
      isRemote: true,
    });
  });

  it.each([
    undefined,
    '',
    'x',
    ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'],
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-4bf92f3577b34da6a3ce929d0e0e4736-${'0'.repeat(16)}-01`,
    '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more',
  ])('%s is none', (header) => {
    expect(traceParentOf(header)).toBeUndefined();
  });
});
