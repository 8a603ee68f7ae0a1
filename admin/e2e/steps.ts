import type { Page } from 'playwright-core';

import { press } from './dialogs';
import { FILE } from './given';
import { at, ofProject, type Screen } from './screens';

const dialog = (page: Page) => page.getByRole('dialog').last();
const pressIn = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click();
const choose = async (page: Page, label: string, option: string | RegExp) => {
  await dialog(page).getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
};
const dialogOrQuestion = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** Further on in a screen or a dialog: something was chosen, made or has failed. */
export const STEPS: readonly Screen[] = [
  {
    name: 'selection',
    path: at('/subscriptions'),
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByRole('region', { name: 'Selection' }).waitFor();
    },
  },
  {
    name: 'extend selected',
    path: at('/subscriptions'),
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page
        .getByRole('region', { name: 'Selection' })
        .getByRole('button', { name: /^Extend/ })
        .click();
      await dialogOrQuestion(page).waitFor();
    },
  },
  {
    name: 'price of a new subscription',
    path: ofProject('/subscriptions'),
    open: async (page) => {
      await press('New Subscription')(page);
      await choose(page, 'Sold by', /Monthly/);
      await page.getByText(/You pay/).waitFor();
    },
  },
  {
    name: 'request with a file',
    path: at('/billing'),
    open: async (page) => {
      await press('Request Topup')(page);
      await choose(page, 'Project', /./);
      await dialog(page).locator('input[type=file]').setInputFiles([FILE]);
    },
  },
  {
    name: 'errors of a form',
    path: at('/users'),
    open: async (page) => {
      await press('New User')(page);
      await dialog(page).getByLabel('Email').fill('no address');
      await pressIn(page, 'Create User');
      await dialog(page).getByText('Required').first().waitFor();
    },
  },
  {
    name: 'shown invitation',
    path: at('/users'),
    open: async (page) => {
      await press('New User')(page);
      await dialog(page).getByLabel('First Name').fill('Ole');
      await dialog(page).getByLabel('Last Name').fill('Berg');
      await dialog(page).getByLabel('Email').fill(`ole-${Date.now()}@example.com`);
      await pressIn(page, 'Create User');
      await page.getByTestId('shown-once').waitFor();
    },
  },
  {
    name: 'shown key',
    path: at('/api-keys'),
    open: async (page) => {
      await press('Generate API Key')(page);
      await dialog(page).getByLabel('Name').first().fill('Shop of spring');
      await choose(page, 'Project', /Northlight/);
      await pressIn(page, 'Generate');
      await page.getByTestId('shown-once').waitFor();
    },
  },
  {
    name: 'payment request',
    path: ofProject('/crypto-topup'),
    open: async (page) => {
      await page.getByLabel('Amount (USD)').fill('25');
      await page.getByRole('button', { name: 'Generate Payment Request' }).click();
      await page.getByRole('region', { name: 'Payment request' }).waitFor();
    },
  },
  {
    name: 'several tokens',
    path: ofProject('/crypto-topup'),
    open: async (page) => {
      await page.route(/\/api\/assets(\?|$)/, async (route) => {
        const response = await route.fetch();
        const [asset] = (await response.json()) as { id: number }[];
        const second = { ...asset, id: -1, symbol: 'USDC', name: 'USD Coin on Base', chainId: 8453, isDefault: false, isActive: true };
        await route.fulfill({ response, json: [asset, second] });
      });
      await page.reload();
      await page.getByRole('combobox', { name: 'Token' }).click();
      await page.getByRole('option').nth(1).waitFor();
      await page.unrouteAll();
    },
  },
  {
    name: 'failed save',
    path: at('/settings'),
    open: async (page) => {
      await page.route('**/api/settings', (route) =>
        route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, contentType: 'text/plain', body: '' }),
      );
      await page.getByLabel('Product name').fill('Another name');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByRole('alert').filter({ hasText: 'Error' }).waitFor();
      await page.unrouteAll();
    },
  },
  {
    name: 'leave without saving',
    path: at('/settings'),
    open: async (page) => {
      await page.getByLabel('Product name').fill('Another name');
      await page.getByRole('link', { name: 'Billing' }).first().click();
      await dialogOrQuestion(page).waitFor();
    },
  },
  {
    name: 'nothing found',
    path: at('/subscriptions?filter={"q":"nothing-has-this-name"}'),
    open: (page) => page.getByText('No results').first().waitFor(),
  },
];
