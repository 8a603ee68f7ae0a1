import { render, screen } from '@testing-library/react';

import { RowButton } from './RowButton';

describe('a button of a row', () => {
  it.each([
    ['Refund payment #7', 'Refund', 'Refund payment #7'],
    ['Вернуть платёж #7', 'Возврат', 'Возврат: Вернуть платёж #7'],
  ])('is called by the text on it: %s', (label, text, name) => {
    render(<RowButton label={label} text={text} />);
    expect(screen.getByRole('button', { name })).toHaveTextContent(text);
  });
});
