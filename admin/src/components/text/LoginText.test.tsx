import { render } from '@testing-library/react';

import { LoginText } from './LoginText';

it('shows a login in groups of four, and copies it in one piece', () => {
  const { container } = render(<LoginText login="4821093375610284" />);
  expect([...container.querySelectorAll('.mono > span')].map((four) => four.textContent)).toEqual(['4821', '0933', '7561', '0284']);
  expect(container).toHaveTextContent(/^4821093375610284$/);
});
