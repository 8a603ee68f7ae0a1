import { describe, expect, it } from 'vitest';

import { visit, type Visit } from './browser';
import { givenBalance, givenProject, givenSubscription, type Named } from './people';

describe('an action whose answer was lost', () => {
  let on: Visit;
  let project: Named;
  visit(async (visit) => {
    on = visit;
    project = await givenProject(visit.page, `Slow answers ${Date.now()}`);
    await givenBalance(visit.page, project.id, '500.00');
  });

  /** The server does the work; its answer never reaches the page. */
  async function loseAnswer(pattern: RegExp): Promise<void> {
    await on.page.route(
      pattern,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  }

  const ledger = async (): Promise<string[]> => {
    const answer = await on.page.request.get(`/api/transactions?filter=${encodeURIComponent(JSON.stringify({ projectId: project.id }))}`);
    return ((await answer.json()) as { amount: string }[]).map(({ amount }) => amount);
  };

  it('adjusts the balance once, also after a reload of the page', async () => {
    const { page, visitor } = on;
    const adjust = async () => {
      await page.getByRole('button', { name: 'Adjust', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Amount (USD)').fill('12.34');
      await dialog.getByLabel('Reason').fill('Put right');
      await dialog.getByRole('button', { name: 'Adjust', exact: true }).click();
    };
    await page.goto(`/projects/${project.id}/balance`);
    await loseAnswer(/\/adjustments$/);
    await adjust();
    await visitor.seesToast('The server cannot be reached');
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    await adjust();
    await visitor.seesToast('it was not done twice');
    expect((await ledger()).filter((amount) => amount === '12.34')).toHaveLength(1);
  });

  it('renews once, although the reloaded page has read the renewed subscription', async () => {
    const { page, visitor } = on;
    const order = `order-${Date.now()}`;
    await givenSubscription(page, { projectId: project.id, subscriptionId: order });
    const before = (await ledger()).length;
    const renew = async () => {
      await page.getByRole('button', { name: `Renew ${order}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Renew' }).click();
    };
    await page.goto(`/subscriptions?filter=${encodeURIComponent(JSON.stringify({ q: order }))}`);
    await loseAnswer(/\/renew$/);
    await renew();
    await visitor.seesToast('The server cannot be reached');
    await page.reload();
    await renew();
    await visitor.seesToast('it was not done twice');
    expect(await ledger()).toHaveLength(before + 1);
  });
});

describe('a change that was made elsewhere', () => {
  let on: Visit;
  let project: Named;
  visit(async (visit) => {
    on = visit;
    project = await givenProject(visit.page, `Seen again ${Date.now()}`);
    await givenBalance(visit.page, project.id, '11.11');
  });
  const main = () => on.page.getByRole('main');

  it('is on both tabs of the project', async () => {
    const { page } = on;
    await page.goto(`/projects/${project.id}`);
    await main().getByText('$11.11', { exact: true }).waitFor();
    await givenBalance(page, project.id, '5.00');
    await page.getByRole('link', { name: 'Balance' }).click();
    await main().getByText('$16.11', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('table', { name: 'Transactions' }).waitFor({ state: 'detached' });
    await main().getByText('$16.11', { exact: true }).waitFor();
  });

  it('is there when the tab comes back into focus, asked in the background', async () => {
    const { page } = on;
    await page.goto(`/projects/${project.id}`);
    await main().getByText('$16.11', { exact: true }).waitFor();
    await givenBalance(page, project.id, '1.00');
    const asked = page.waitForRequest((request) => request.url().endsWith(`/api/projects/${project.id}`));
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    expect((await asked).headers()['x-background']).toBe('1');
    await main().getByText('$17.11', { exact: true }).waitFor();
  });
});

describe('the address of a screen, and the way back', () => {
  let on: Visit;
  let project: Named;
  visit(async (visit) => {
    on = visit;
    project = await givenProject(visit.page, `Way back ${Date.now()}`);
  });

  it.each(['/subscriptions/abc', '/projects/0', '/support/one', '/projects/99999999999/statement', '/subscriptions/2147483648'])(
    'is not found where it names no record: %s',
    async (path) => {
      await on.page.goto(path);
      await on.page.getByText('404 Page Not Found').first().waitFor();
    },
  );

  it('lead out of a dialog on the first screen of a tab, and ask before a key that is shown once is lost', async () => {
    const { page } = on;
    await page.goto('/projects');
    await page.getByRole('button', { name: 'New Project' }).click();
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();

    await page.goto(`/projects/${project.id}/keys`);
    await page.getByRole('button', { name: 'Generate API Key' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('Shop');
    await page.getByRole('dialog').getByRole('button', { name: 'Generate' }).click();
    await page.getByTestId('shown-once').waitFor();
    await page.goBack();
    await page.getByText('It cannot be shown again. Close it?').waitFor();
    await page.getByRole('button', { name: 'Keep it open' }).click();
    await page.getByTestId('shown-once').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
  });
});
