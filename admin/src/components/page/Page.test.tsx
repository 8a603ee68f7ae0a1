import { render, screen } from '@testing-library/react';

import { holdUntilPaint } from './afterPaint';
import { Page } from './Page';

describe('a screen', () => {
  const draw = () =>
    render(
      <Page>
        <h1>Head</h1>
        <p>Body</p>
      </Page>,
    );

  it('shows its head before all else when the page is drawn for the first time, and the rest by itself', async () => {
    holdUntilPaint();
    draw();
    expect(screen.getByText('Head')).toBeVisible();
    expect(screen.queryByText('Body')).toBeNull();
    expect(await screen.findByText('Body')).toBeVisible();
  });

  it('is drawn whole from then on', () => {
    draw();
    expect(screen.getByText('Body')).toBeVisible();
  });
});
