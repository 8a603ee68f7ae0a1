import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { visit, Visitor, type Visit } from './browser';
import { givenManager, givenProject } from './people';

/** What the specification says of each screen, in its own words. */
const SCREENS: {
  path: string;
  heading: string;
  words?: string[];
  buttons?: string[];
  search?: string;
  table?: string;
  heads?: string[];
}[] = [
  {
    path: '/dashboard',
    heading: 'Dashboard',
    words: ['Manage your subscription API projects and VPN integrations', 'Recent Projects', 'View all', 'from last month'],
    buttons: ['Notifications'],
  },
  {
    path: '/projects',
    heading: 'Projects',
    words: ['Manage your whitelabel VPN projects', 'All Projects'],
    buttons: ['New Project'],
    search: 'Search projects...',
    table: 'All Projects',
    heads: ['Project', 'Status', 'Balance', 'VPN Users', 'Price', 'Manager', 'Max Users', 'Sessions/Installs', 'Created', 'Actions'],
  },
  {
    path: '/api-keys',
    heading: 'API Keys',
    buttons: ['Generate API Key'],
    search: 'Search API keys...',
    table: 'API Keys',
    heads: ['Name', 'Project', 'Environment', 'Key Preview', 'Status', 'Last Used', 'Actions'],
  },
  {
    path: '/vpn-users',
    heading: 'VPN Users',
    words: ['Active Users', 'Suspended Users', 'Sync Errors'],
    search: 'Search VPN users...',
    table: 'VPN Users',
    heads: ['VPN Login', 'Status', 'Subscription', 'Project', 'Sessions/Installs', 'Sync Status', 'Last Sync', 'Actions'],
  },
  {
    path: '/subscriptions',
    heading: 'Subscriptions',
    words: ['Active Subscriptions', 'Total Subscriptions', 'VPN Users'],
    buttons: ['Refresh'],
    search: 'Search subscriptions...',
    table: 'Subscriptions',
    heads: ['Subscription ID', 'Project', 'Customer', 'Status', 'VPN Login', 'Start Date', 'End Date', 'Actions'],
  },
  {
    path: '/sync-status',
    heading: 'Sync Status',
    words: ['Recent Activity', 'Sync Operation Logs'],
    buttons: ['Force Sync', 'Status: Any'],
    search: 'Search sync logs...',
  },
  { path: '/users', heading: 'User Management', buttons: ['New User'], table: 'Users' },
  {
    path: '/billing',
    heading: 'Billing & Balance',
    words: ['Overview', 'Topup Requests', 'Transactions', 'Current balance', 'per subscription', 'low below', 'Low Balance'],
    buttons: ['Request Topup', 'Pay with KAGE'],
  },
  {
    path: '/audit-logs',
    heading: 'Audit Logs',
    words: ['Total Events', 'Recent Events', 'Active Users', 'Denied or failed'],
    buttons: ['Action: Any', 'Entity: Any'],
    search: 'Search audit logs...',
  },
  { path: '/settings', heading: 'Settings', words: ['General', 'Security', 'KAGE VPN', 'Notifications'] },
  { path: '/docs', heading: 'Documentation', words: ['v1.0', 'Bearer'] },
  { path: '/support', heading: 'Support', words: ['24/7', 'Frequently Asked Questions'] },
  { path: '/no-such-screen', heading: '404 Page Not Found', words: ['Did you forget to add the page to the router?'] },
];

describe('the words of the specification', () => {
  let on: Visit;
  let page: Page;
  visit((visit) => {
    on = visit;
    ({ page } = visit);
  });

  const dialog = (): Locator => page.locator('[role=dialog], [role=alertdialog]');
  const sidebar = () => page.getByRole('navigation', { name: 'Main' }).getByRole('link');

  it.each(SCREENS)('stand on $path', async ({ path, heading, words = [], buttons = [], search, table, heads }) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    for (const text of words) await page.getByRole('main').getByText(text, { exact: false }).first().waitFor();
    for (const name of buttons) await page.getByRole('button', { name }).first().waitFor();
    if (search) await page.getByPlaceholder(search).waitFor();
    if (table) await page.getByRole('table', { name: table }).waitFor();
    if (table && heads) {
      const cells = page.getByRole('table', { name: table }).getByRole('columnheader');
      const shown = (await cells.allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '');
      expect(shown).toEqual(heads);
    }
  });

  it('are those of the sidebar and of the slide-out menu', async () => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Audit Logs' }).waitFor();
    const names = async () => (await sidebar().allInnerTexts()).map((text) => text.split('\n')[0]?.trim());
    await expect
      .poll(names)
      .toEqual([
        'Dashboard',
        'Projects',
        'API Keys',
        'Subscriptions',
        'VPN Users',
        'Billing',
        'User Management',
        'Audit Logs',
        'Documentation',
        'Settings',
        'Support',
      ]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await dialog().getByRole('button', { name: 'Logout' }).waitFor();
    const menu = (await dialog().getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0]?.trim());
    expect(menu).toEqual(['Dashboard', 'Subscriptions', 'Projects', 'Billing', 'User Management', 'Settings']);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('are those of the quick links and of the recent projects, of which there are three at most', async () => {
    await page.goto('/dashboard');
    for (const name of ['Manage Projects', 'Subscriptions', 'VPN Users', 'Analytics'])
      await page.getByRole('main').getByRole('link', { name }).first().waitFor();
    const rows = page.getByRole('region', { name: 'Recent Projects' }).locator('a[href^="/projects/"]');
    await rows.first().waitFor();
    expect(await rows.count()).toBeLessThanOrEqual(3);
  });

  it('are those of the project dialog, whose button asks for what it needs', async () => {
    await page.goto('/projects');
    await page.getByRole('button', { name: 'New Project' }).click();
    await dialog().getByRole('heading', { name: 'Create New Project' }).waitFor();
    for (const label of ['Project Name', 'Description', 'KAGE VPN Login']) await dialog().getByLabel(label).first().waitFor();
    expect(await dialog().getByLabel('KAGE VPN Password', { exact: true }).getAttribute('type')).toBe('password');
    await dialog().getByText('Test connection to KAGE VPN Core').waitFor();
    await dialog().getByRole('button', { name: 'Verify Connection' }).click();
    await on.visitor.seesToast('Missing Credentials');
    await on.visitor.seesToast('Please enter both login and password to test connection');
    await dialog().getByRole('button', { name: 'Create Project' }).click();
    await dialog().getByText('Required').waitFor();
    await dialog().getByRole('button', { name: 'Cancel', exact: true }).click();
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await dialog().getByRole('heading', { name: 'Edit Project' }).waitFor();
    await dialog().getByRole('button', { name: 'Update Project' }).waitFor();
  });

  it('are those of the subscription dialog, which is not sent while a field is wrong', async () => {
    await page.goto('/subscriptions');
    await page.getByRole('button', { name: 'New Subscription' }).click();
    const send = dialog().getByRole('button', { name: 'Create Subscription' });
    await expect.poll(() => send.isDisabled()).toBe(true);
    const id = dialog().getByLabel('Subscription ID');
    await id.fill('x');
    await id.fill('');
    await dialog().getByText('Subscription ID is required').waitFor();
    for (const [label, message] of [
      ['Start Date', 'Start date is required'],
      ['End Date', 'End date is required'],
    ] as const) {
      await dialog().getByLabel(label).fill('');
      await dialog().getByText(message).waitFor();
    }
    await dialog().getByRole('switch', { name: 'Custom VPN Login ID' }).click();
    const login = dialog().getByRole('textbox', { name: 'VPN Login ID' });
    await login.pressSequentially('12-34 ab');
    // Gaps go; a letter stays, so that the field can refuse it.
    expect(await login.inputValue()).toBe('1234ab');
    await dialog().getByText('Custom VPN Login ID must be exactly 16 digits').waitFor();
    expect(await send.isDisabled()).toBe(true);
  });

  it('are those of an API key that is made: development and 1000 an hour unless said otherwise', async () => {
    await page.goto('/api-keys');
    await page.getByRole('button', { name: 'Generate API Key' }).click();
    expect(await dialog().getByLabel('Rate limit per hour').inputValue()).toBe('1000');
    await dialog().getByLabel('Environment').filter({ hasText: 'Development' }).waitFor();
  });

  it('are those of the rate limit among the questions, and of an activity whose time is not known', async () => {
    await page.goto('/support');
    await page.getByText('What is the rate limit of the API?').click();
    await page.getByText('1000 requests per hour per API key').waitFor();
    await page.route('**/api/sync/status', async (route) => {
      const response = await route.fetch();
      const status = (await response.json()) as object;
      const unknown = { operation: 'create', status: 'success', createdAt: null };
      return route.fulfill({ response, json: { ...status, recentActivity: [unknown, unknown, unknown, unknown] } });
    });
    await page.goto('/sync-status');
    const activity = page.getByRole('region', { name: 'Recent activity' });
    await activity.getByText('Unknown time').first().waitFor();
    expect(await activity.getByText('Unknown time').count()).toBe(3);
    await page.unrouteAll();
  });

  it('say what a manager may not see, and that there is no project to pay for', async () => {
    const manager = await givenManager(page);
    const other = await Visitor.arrive(on.browser);
    await other.signIn(manager);
    await other.page.goto('/users');
    await other.page.getByText('Access Denied').waitFor();
    await other.page.getByText('Global admin access required').waitFor();
    expect(await other.page.getByRole('link', { name: 'User Management' }).count()).toBe(0);
    await other.page.goto('/vpn-users');
    await other.page.getByText('VPN users will appear here when subscriptions are created.').waitFor();
    await other.page.goto('/billing');
    await other.page.getByRole('button', { name: 'Pay with KAGE' }).click();
    await other.seesToast('No Projects Available');
    await other.seesToast('Please create a project first to use crypto payments.');
    await other.leave();
  });

  it('are those of the crypto top-up of the first project', async () => {
    const { id, name } = await givenProject(page, 'Paying with words');
    await page.goto(`/projects/${id}/crypto-topup`);
    await page.getByRole('heading', { level: 1, name: 'Crypto Topup' }).waitFor();
    for (const text of ['Back to Billing', '$1.00', 'MetaMask']) await page.getByText(text).first().waitFor();
    await expect.poll(() => page.getByRole('combobox', { name: 'Project' }).inputValue()).toBe(name);
    await page.getByLabel('Amount (USD)').fill('0');
    await page.getByRole('button', { name: /payment request/i }).click();
    await on.visitor.seesToast('Invalid Amount');
    await on.visitor.seesToast('Please enter a valid USD amount');
    await page.getByLabel('Amount (USD)').fill('25');
    await page.getByRole('button', { name: /payment request/i }).click();
    for (const text of ['Token contract', 'Send to', 'Payment reference']) await page.getByText(text, { exact: false }).first().waitFor();
    await page.getByRole('textbox', { name: 'Transaction Hash' }).fill('0x12');
    await page.getByRole('button', { name: /submit/i }).click();
    await on.visitor.seesToast('Invalid Transaction Hash');
    await on.visitor.seesToast('Please enter a valid transaction hash');
  });
});

describe('the intervals of the specification', () => {
  let page: Page;
  visit(async (visit) => {
    ({ page } = visit);
    await page.clock.install();
  });

  const UNSETTLED = { confirmations: 3, requiredConfirmations: 12, isConfirmed: false };
  const PENDING = {
    id: 1,
    projectId: 1,
    status: 'pending',
    failureReason: null,
    usdAmount: '25.00',
    tokenAmount: '500',
    tokenDecimals: 18,
    chainId: 31337,
  };
  const hash = `0x${'ab'.repeat(32)}`;

  it.each([
    { path: '/dashboard', call: '/api/dashboard/stats', seconds: 30 },
    { path: '/dashboard', call: '/api/sync/status', seconds: 30 },
    { path: '/projects/1/crypto-topup', call: '/api/assets/1/price', seconds: 30 },
    { path: `/projects/1/crypto-topup?tx=${hash}`, call: `/api/crypto-payment/${hash}/status`, seconds: 10 },
    { path: '/sync-status', call: '/api/sync/status', seconds: 10 },
    { path: '/sync-status', call: '/api/sync/logs', seconds: 30 },
    { path: '/analytics', call: '/api/v1/analytics', seconds: 30 },
  ])('$call is asked again every $seconds seconds on $path', async ({ path, call, seconds }) => {
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    const payment = { ...PENDING, txHash: hash, fromAddress: null, blockNumber: null, explorerUrl: null };
    await page.route('**/api/crypto-payment/**', (route) => route.fulfill({ json: { ...UNSETTLED, payment, payments: [payment] } }));
    const times = () => asked.filter((each) => each === call).length;
    await page.goto(path);
    await expect.poll(times).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    const before = times();
    await page.clock.runFor((seconds - 5) * 1_000);
    expect(times()).toBe(before);
    await page.clock.runFor(6_000);
    await expect.poll(times).toBe(before + 1);
    page.removeAllListeners('request');
    await page.unrouteAll();
  });
});

/** Each with what is pressed, and what the toast says where the server gives no word of its own. */
describe('the catalogue of errors', () => {
  let visitor: Visitor;
  let page: Page;
  visit((visit) => {
    ({ visitor, page } = visit);
  });

  const dialog = (): Locator => page.locator('[role=dialog], [role=alertdialog]');
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const choose = async (label: string) => {
    await dialog().getByLabel(label).first().click();
    await page.getByRole('option').first().click();
  };

  const CASES: { path: string; does: () => Promise<void>; title: string; text?: string }[] = [
    {
      path: '/users',
      does: async () => {
        await press('New User');
        for (const [label, value] of [
          ['First Name', 'Ann'],
          ['Last Name', 'Bell'],
          ['Email', 'ann.bell@example.com'],
          ['Password', 'a long password'],
        ] as const)
          await dialog().getByLabel(label).first().fill(value);
        await dialog().getByRole('button', { name: 'Create User' }).click();
      },
      title: 'Failed to Create User',
    },
    {
      path: '/users',
      does: async () => {
        await press(/^Edit /);
        await dialog().getByLabel('First Name').fill('Other');
        await dialog().getByRole('button', { name: 'Update User' }).click();
      },
      title: 'Failed to Update User',
    },
    {
      path: '/users',
      does: async () => {
        await press(/^Delete /);
        await dialog().getByRole('button', { name: 'Delete' }).click();
      },
      title: 'Failed to Delete User',
    },
    {
      path: '/api-keys',
      does: async () => {
        await press('Generate API Key');
        await dialog().getByLabel('Name').first().fill('Never');
        await choose('Project');
        await dialog().getByRole('button', { name: 'Generate' }).click();
      },
      title: 'Error',
      text: 'Failed to create API key.',
    },
    {
      path: '/subscriptions',
      does: async () => {
        await press('New Subscription');
        await choose('Project');
        await dialog().getByLabel('Subscription ID').fill('never-1');
        await dialog().getByRole('button', { name: 'Create Subscription' }).click();
      },
      title: 'Error',
      text: 'Failed to create subscription',
    },
    {
      path: '/subscriptions?filter={"status":"active"}',
      does: async () => {
        await press(/^Edit /);
        await dialog().getByRole('button', { name: 'Customer, payment and limits' }).click();
        await dialog().getByLabel('Phone').fill('12345');
        await dialog().getByRole('button', { name: 'Update Subscription' }).click();
      },
      title: 'Error',
      text: 'Failed to update subscription',
    },
    {
      path: '/projects',
      does: async () => {
        await press('New Project');
        await dialog().getByLabel('KAGE VPN Login').fill('someone');
        await dialog().getByLabel('KAGE VPN Password', { exact: true }).fill('a password');
        await press('Verify Connection');
      },
      title: 'Connection Failed',
      text: 'Failed to connect to KAGE VPN Core',
    },
    {
      path: '/projects/1/crypto-topup',
      does: async () => {
        await page.getByLabel('Amount (USD)').fill('25');
        await press(/payment request/i);
      },
      title: 'Payment Request Failed',
      text: 'Failed to create payment request',
    },
    {
      path: '/projects',
      does: async () => {
        await press('New Project');
        await dialog().getByLabel('Project Name').fill('Never');
        await dialog().getByRole('button', { name: 'Create Project' }).click();
      },
      title: 'Error',
      text: 'Failed to create project',
    },
    {
      path: '/subscriptions',
      does: async () => {
        await press(/^Delete /);
        await dialog().getByRole('button', { name: 'Delete' }).click();
      },
      title: 'Error',
      text: 'Failed to delete subscription',
    },
    {
      path: '/billing',
      does: async () => {
        await press('Request Topup');
        await choose('Project');
        await dialog().getByLabel('Amount').fill('5');
        await dialog()
          .getByRole('button', { name: /request/i })
          .last()
          .click();
      },
      title: 'Failed to Create Topup Request',
      text: 'An error occurred',
    },
    { path: '/dashboard', does: () => press(/log ?out/i), title: 'Logout Error', text: 'Failed to logout' },
  ];

  it.each(CASES)('$title on $path', async ({ path, does, title, text }) => {
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET' || route.request().url().endsWith('/quote')
        ? route.fallback()
        : route.fulfill({ status: 500, contentType: 'text/plain', body: '' }),
    );
    await page.goto(path);
    await does();
    await visitor.seesToast(title);
    if (text) await visitor.seesToast(text);
    await page.unrouteAll();
    // A user who has typed something is asked before it is lost.
    await page.reload().catch(() => undefined);
  });
});
