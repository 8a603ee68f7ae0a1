import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { SignOnControl } from '../../backend/test/sign-on/sign-on-provider';
import { barriers } from './axe';
import { running, visit, Visitor, type Visit } from './browser';
import { givenManager, type Person } from './people';
import { codeOf } from './totp';

describe('single sign-on', () => {
  const provider = new SignOnControl(running.issuer);
  let here: Visit;
  let person: Person;

  visit(async (given) => {
    here = given;
    person = await givenManager(here.page);
    await provider.showsPage();
  });

  const button = `Sign in with ${new URL(running.issuer).host}`;
  const sitDown = (email: string) =>
    provider.isVisitedBy({ sub: randomUUID(), claims: { email, email_verified: true, name: 'Ada Byron' } });
  const arrive = async (): Promise<Visitor> => Visitor.arrive(here.browser);

  it('is offered beside the password, and leads back to the page that was asked for', async () => {
    await sitDown(person.email);
    const visitor = await arrive();
    const { page } = visitor;
    await page.goto('/billing');
    await page.getByRole('link', { name: button }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: button }).click();
    await page.getByRole('button', { name: /^Continue as/ }).click();
    await page.getByRole('heading', { name: 'Billing', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/billing');
    await visitor.leave();
  });

  it('asks for the second factor that a person has here', async () => {
    const other = await givenManager(here.page);
    const owner = await arrive();
    await owner.signIn(other);
    const { secret } = (await (await owner.page.request.post('/api/auth/factors/totp', { data: {} })).json()) as { secret: string };
    expect((await owner.page.request.post('/api/auth/factors/totp', { data: { code: codeOf(secret) } })).status()).toBe(200);
    await sitDown(other.email);
    const visitor = await arrive();
    await visitor.page.goto('/login');
    await visitor.page.getByRole('link', { name: button }).click();
    await visitor.page.getByRole('button', { name: /^Continue as/ }).click();
    await visitor.page.getByRole('heading', { name: 'Second step' }).waitFor();
    await visitor.page.getByLabel('Code of your authenticator app').fill(codeOf(secret, 1));
    await visitor.page.getByRole('button', { name: 'Confirm' }).click();
    await visitor.page.waitForURL('**/dashboard');
    await visitor.leave();
    await owner.leave();
  });

  it('says on the login page why it was refused', async () => {
    await provider.isVisitedBy({ sub: randomUUID(), claims: { email: person.email, email_verified: false } });
    const visitor = await arrive();
    await visitor.page.goto('/login');
    await visitor.page.getByRole('link', { name: button }).click();
    await visitor.page.getByRole('button', { name: /^Continue as/ }).click();
    await visitor.page.getByText('The provider has not verified your email address.').waitFor();
    expect(visitor.page.url()).not.toContain('#');
    await visitor.leave();
  });

  it('is the fresh proof of people without another: the provider asks in a window of its own, and then the action continues', async () => {
    await sitDown(`${randomUUID()}@example.com`);
    // The provider has looked long ago at who it is.
    await provider.alters({ claims: { auth_time: Math.floor(Date.now() / 1_000) - 7_200 } });
    const visitor = await arrive();
    const { page } = visitor;
    await page.goto('/profile');
    await page.getByRole('link', { name: button }).click();
    await page.getByRole('button', { name: /^Continue as/ }).click();
    await provider.alters({});
    await page.getByRole('button', { name: 'Set up authenticator app' }).click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('dialog', { name: 'Confirm that it is you' }).getByRole('button', { name: 'Go to the Provider' }).click();
    await (await opened).getByRole('button', { name: /^Continue as/ }).click();
    await page.getByTestId('totp-secret').waitFor();
    await visitor.leave();
  });
});
