import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { barriers } from './axe';
import { running, visit, Visitor } from './browser';
import { givenManager, type Person } from './people';
import { codeOf } from './totp';

/** A passkey belongs to a name: the same console at localhost. */
const LOCAL = { baseURL: running.url.replace('127.0.0.1', 'localhost') };
describe('the second step', () => {
  let browser: Browser;
  let person: Person;
  let visitor: Visitor;
  let page: Page;
  let secret: string;
  let recoveryCode: string;

  visit(async (here) => {
    browser = here.browser;
    person = await givenManager(here.page);
    visitor = await Visitor.arrive(browser, LOCAL);
    page = visitor.page;
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    } as const;
    await cdp.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } });
    await visitor.signIn(person);
  });

  const card = (on = page) => on.getByLabel('Second step', { exact: true });
  const signIn = async (on: Page) => {
    await on.goto('/login');
    await on.getByLabel('Email').fill(person.email);
    await on.getByLabel('Password', { exact: true }).fill(person.password);
    await on.getByRole('button', { name: 'Sign in' }).click();
    await on.getByRole('heading', { name: 'Second step' }).waitFor();
  };

  it('is set up with an authenticator app, which gives ten recovery codes once', async () => {
    await page.goto('/profile');
    await card().getByRole('button', { name: 'Set up authenticator app' }).click();
    secret = (await page.getByTestId('totp-secret').textContent()) ?? '';
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.getByRole('button', { name: 'Confirm Code' }).click();
    await page.getByText('This code is not right, or was used before.').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await page.getByRole('button', { name: 'Confirm Code' }).click();
    const codes = page.getByTestId('recovery-codes').getByRole('listitem');
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    recoveryCode = (await codes.first().textContent()) ?? '';
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await card().getByText('10 recovery codes left').waitFor();
  });

  it('takes a passkey too, by its name', async () => {
    await card().getByRole('button', { name: 'Add Passkey' }).click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Test laptop');
    await page.getByRole('dialog').getByRole('button', { name: 'Add Passkey' }).click();
    await visitor.seesToast('Passkey Added');
    await card().getByText('Test laptop').waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('is asked for after the password, on a phone as well', async () => {
    const phone = await Visitor.arrive(browser, { viewport: { width: 390, height: 844 } });
    await signIn(phone.page);
    expect(await barriers(phone.page)).toEqual([]);
    await phone.page.getByLabel('Code of your authenticator app').fill(codeOf(secret, 1));
    await phone.page.getByRole('button', { name: 'Confirm' }).click();
    await phone.page.waitForURL('**/dashboard');
    await phone.leave();
    const other = await Visitor.arrive(browser);
    await signIn(other.page);
    await other.page.getByRole('button', { name: 'Use a recovery code' }).click();
    await other.page.getByLabel('Recovery code').fill(recoveryCode);
    await other.page.getByRole('button', { name: 'Confirm' }).click();
    await other.page.waitForURL('**/dashboard');
    await other.leave();
  });

  it('may be the passkey, which also signs in by itself', async () => {
    await page.context().clearCookies();
    await signIn(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('button', { name: 'Use Passkey' }).click();
    await page.waitForURL('**/dashboard');
    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL('**/dashboard');
    await page.goto('/profile');
    await card().getByText('Test laptop').waitFor();
    await card().getByRole('button', { name: 'Remove passkey Test laptop' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await visitor.seesToast('Passkey Removed');
    await visitor.leave();
  });
});
