import type { Browser, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { barriers } from './axe';
import { visit, Visitor } from './browser';
import { givenManager, givenProject, type Named } from './people';

const RUN = Date.now();
const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;

describe('a link to a password', () => {
  let browser: Browser;
  let visitor: Visitor;
  let page: Page;
  let projects: [Named, Named];
  const email = `vera-${RUN}@example.com`;
  let link = '';

  visit(async (here) => {
    ({ browser, visitor, page } = here);
    projects = [await givenProject(page, `Invited One ${RUN}`), await givenProject(page, `Invited Two ${RUN}`)];
  });

  const dialog = (): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const row = (text: string): Locator => page.getByRole('row').filter({ hasText: text });
  const shownLink = async (): Promise<string> => (await page.getByTestId('shown-once').textContent()) ?? '';
  const choose = async (on: Page, password: string) => {
    await on.getByLabel('New password', { exact: true }).fill(password);
    await on.getByLabel('New password again').fill(password);
    await on.getByRole('button', { name: 'Set Password' }).click();
  };

  it('invites a manager to two projects, without a password, in six clicks', async () => {
    await page.goto('/dashboard');
    let clicks = 0;
    const click = async (what: Locator) => {
      clicks += 1;
      await what.click();
    };
    await click(page.getByRole('link', { name: 'User Management' }));
    await click(page.getByRole('button', { name: 'New User' }));
    await dialog().getByLabel('First Name').fill('Vera');
    await dialog().getByLabel('Last Name').fill('Lindqvist');
    await dialog().getByLabel('Email').fill(email);
    for (const { name } of projects) await click(dialog().getByLabel(name));
    await click(dialog().getByRole('button', { name: 'Create User' }));
    link = await shownLink();
    expect(link).toMatch(/\/invitation#[\w-]{43}$/);
    expect(await barriers(page)).toEqual([]);
    await click(dialog().getByRole('button', { name: 'Done' }));
    expect(clicks).toBeLessThanOrEqual(6);
    await row(email).getByText('Invited').waitFor();
  });

  it('opens on a phone, leaves the address at once, and lets its owner choose a password and sign in', async () => {
    const vera = await Visitor.arrive(browser, PHONE);
    const { page: own } = vera;
    await own.goto(link);
    await own.getByRole('heading', { name: 'Choose your password' }).waitFor();
    expect(new URL(own.url()).hash).toBe('');
    await choose(own, 'short');
    await own.getByText('At least 8 characters').waitFor();
    await choose(own, 'password1');
    await own.getByText('This is a commonly used password.').waitFor();
    expect(await barriers(own)).toEqual([]);
    await choose(own, 'seven blue lanterns');
    await own.getByText(`You can sign in as ${email} now.`).waitFor();
    await own.getByRole('link', { name: 'Sign in' }).click();
    await own.getByLabel('Email').fill(email);
    await own.getByLabel('Password', { exact: true }).fill('seven blue lanterns');
    await own.getByRole('button', { name: 'Sign in' }).click();
    await own.waitForURL('**/dashboard');
    await vera.leave();
  });

  it('says when it is opened that it has ended, after it was used', async () => {
    const other = await Visitor.arrive(browser, PHONE);
    await other.page.goto(link);
    await other.page.getByRole('heading', { name: 'This link has ended' }).waitFor();
    expect(await barriers(other.page)).toEqual([]);
    await other.page.goto('/reset');
    await other.page.getByRole('heading', { name: 'This link has ended' }).waitFor();
    await other.page.getByRole('link', { name: 'Ask for a new link' }).click();
    await other.page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await other.leave();
  });

  it('is made by an admin for somebody who has forgotten the password, also where another user is signed in', async () => {
    const person = await givenManager(page);
    await page.goto('/users');
    await row(person.email)
      .getByRole('button', { name: `Sign-in of ${person.email}` })
      .click();
    await dialog().getByText('Chosen').waitFor();
    await dialog().getByRole('button', { name: 'Reset Link' }).click();
    await page.getByRole('button', { name: 'Make Link' }).click();
    link = await shownLink();
    await dialog().getByRole('button', { name: 'Done' }).click();
    const mina = await Visitor.arrive(browser);
    await mina.signIn();
    await mina.page.goto(link);
    await mina.page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await choose(mina.page, 'eleven quiet harbours');
    await mina.page.getByText(`You can sign in as ${person.email} now.`).waitFor();
    await mina.signIn({ email: person.email, password: 'eleven quiet harbours' });
    await mina.leave();
  });

  it('is requested on the sign-in page, which says so where no e-mails are sent', async () => {
    const stranger = await Visitor.arrive(browser, PHONE);
    const { page: own } = stranger;
    await own.goto('/login');
    await own.getByRole('link', { name: 'Forgot password?' }).click();
    expect(await barriers(own)).toEqual([]);
    await own.getByLabel('Email').fill(email);
    await own.getByRole('button', { name: 'Send Link' }).click();
    await own.getByRole('heading', { name: 'Ask an administrator' }).waitFor();
    expect(await barriers(own)).toEqual([]);
    await own.getByRole('link', { name: 'Back to sign in' }).click();
    await own.getByRole('heading', { name: 'Sign in' }).waitFor();
    await stranger.leave();
    expect(visitor.complaints).toEqual([]);
  });
});
