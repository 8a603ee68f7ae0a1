import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';

import { LinkCell, TwoLines } from './LinkCell';

const alignOf = (text: string) => getComputedStyle(screen.getByText(text)).textAlign;

describe('the two lines of a cell', () => {
  beforeEach(() => {
    render(
      <MemoryRouter>
        <div>
          <LinkCell to="/projects/1" note="Northern Europe">
            Northlight VPN
          </LinkCell>
        </div>
        <div className="right">
          <TwoLines note="until 3 December">120.00</TwoLines>
        </div>
      </MemoryRouter>,
    );
  });

  it('stand at the left of a column of texts', () => {
    expect([alignOf('Northlight VPN'), alignOf('Northern Europe')]).toEqual(['left', 'left']);
  });

  it('stand at the right of a column of figures, under its head', () => {
    expect([alignOf('120.00'), alignOf('until 3 December')]).toEqual(['right', 'right']);
  });
});
