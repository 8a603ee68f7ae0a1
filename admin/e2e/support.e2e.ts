import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { visit } from './browser';
import { givenProject } from './people';

describe('a ticket', () => {
  let page: Page;

  visit((here) => {
    ({ page } = here);
  });

  it('names its project on its own page, with a link to it', async () => {
    const project = await givenProject(page, 'Asked About VPN');
    const ticket = { subject: 'Keys', description: 'Which key is ours?', priority: 'low', projectId: project.id };
    const { id } = await (await page.request.post('/api/support/tickets', { data: ticket })).json();
    await page.goto(`/support/${id}`);
    await page.getByRole('main').getByRole('link', { name: 'Asked About VPN' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/projects/${project.id}`);
  });
});
