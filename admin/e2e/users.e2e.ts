import type { Browser, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { barriers } from './axe';
import { visit, Visitor } from './browser';
import { choosePassword, givenManager, givenPerson, givenProject, type Named, type Person } from './people';

const RUN = Date.now();
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';

describe('people', () => {
  let browser: Browser;
  let visitor: Visitor;
  let page: Page;
  let projects: [Named, Named];
  let person: Person;
  let mina: Visitor;
  const made = { email: `ann-${RUN}@example.com`, password: 'first password of Ann' };

  visit(async (here) => {
    ({ browser, visitor, page } = here);
    projects = [await givenProject(page, `People One ${RUN}`), await givenProject(page, `People Two ${RUN}`)];
  });

  const dialog = (): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const row = (text: string): Locator => page.getByRole('row').filter({ hasText: text });

  it('makes a manager with the projects that were ticked', async () => {
    await page.goto('/users');
    await page.getByRole('heading', { name: 'User Management', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'New User' }).click();
    await dialog().getByRole('button', { name: 'Create User' }).click();
    await expect.poll(() => dialog().getByText('Required').count()).toBe(3);
    await dialog().getByLabel('First Name').fill('Ann');
    await dialog().getByLabel('Last Name').fill('Lee');
    await dialog().getByLabel('Email').fill(made.email);
    await dialog()
      .getByLabel(/^Password/)
      .fill('short');
    await dialog().getByText('At least 8 characters').waitFor();
    await dialog()
      .getByLabel(/^Password/)
      .fill(made.password);
    await dialog().getByLabel(projects[0].name).click();
    expect(await barriers(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Create User' }).click();
    await visitor.seesToast('User Created');
    await row(made.email).getByText('Project Manager').waitFor();
    expect(await row(made.email).locator('td:nth-child(3)').textContent()).toBe('1');
  });

  it('has the field of a taken e-mail say so, and keeps what was typed', async () => {
    await page.getByRole('button', { name: 'New User' }).click();
    await dialog().getByLabel('First Name').fill('Another');
    await dialog().getByLabel('Last Name').fill('Ann');
    await dialog().getByLabel('Email').fill(made.email.toUpperCase());
    await dialog()
      .getByLabel(/^Password/)
      .fill(made.password);
    await dialog().getByRole('button', { name: 'Create User' }).click();
    await dialog().getByText('In use already').waitFor();
    await visitor.seesToast('Failed to Create User');
    expect(await dialog().getByLabel('First Name').inputValue()).toBe('Another');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().getByRole('button', { name: 'Discard' }).click();
    await dialog().waitFor({ state: 'detached' });
  });

  it('changes name and projects; the password is left blank', async () => {
    await row(made.email)
      .getByRole('button', { name: `Edit ${made.email}` })
      .click();
    await dialog().getByLabel('Last Name').fill('Leigh');
    await dialog().getByLabel(projects[1].name).click();
    await dialog().getByRole('button', { name: 'Update User' }).click();
    await visitor.seesToast('User Updated');
    await row('Ann Leigh').waitFor();
    expect(await row(made.email).locator('td:nth-child(3)').textContent()).toBe('2');
  });

  it('finds by name, role and state, and keeps all that in the address', async () => {
    await page.getByLabel('Search users').fill('ann leigh');
    await page.getByRole('button', { name: 'Role: Any' }).click();
    await page.getByRole('menuitemradio', { name: 'Project Manager' }).click();
    await page.getByRole('button', { name: 'Status: Any' }).click();
    await page.getByRole('menuitemradio', { name: 'Active', exact: true }).click();
    await page.getByRole('button', { name: 'Status: Active' }).waitFor();
    await expect.poll(() => page.getByRole('table', { name: 'Users' }).getByRole('row').count()).toBe(2);
    await page.reload();
    await row(made.email).waitFor();
    expect(await page.getByLabel('Search users').inputValue()).toBe('ann leigh');
    await page.getByRole('button', { name: 'Status: Active' }).click();
    await page.getByRole('menuitemradio', { name: 'Inactive' }).click();
    await page.getByText('No results').waitFor();
  });

  it('signs in with the password that the blank one kept, is out at once when deactivated, and comes back to where it was', async () => {
    const ann = await Visitor.arrive(browser);
    await ann.signIn(made);
    await ann.page.goto('/projects');
    await ann.page.getByLabel('Password you were given').fill(made.password);
    made.password = 'chosen by herself alone';
    await ann.page.getByLabel('New password', { exact: true }).fill(made.password);
    await ann.page.getByLabel('New password again').fill(made.password);
    expect(await barriers(ann.page)).toEqual([]);
    await ann.page.getByRole('button', { name: 'Set Password' }).click();
    await ann.page.getByRole('link', { name: projects[1].name, exact: true }).waitFor();
    await page.goto('/users');
    // Not by its toast: the one of the first time may still be there at the second.
    const become = async (state: 'Active' | 'Inactive') => {
      await row(made.email)
        .getByRole('button', { name: `Edit ${made.email}` })
        .click();
      await dialog().getByLabel('Active', { exact: true }).click();
      await dialog().getByRole('button', { name: 'Update User' }).click();
      await dialog().waitFor({ state: 'detached' });
      await row(made.email).getByText(state, { exact: true }).waitFor();
    };
    await become('Inactive');
    await ann.page.getByRole('link', { name: projects[1].name, exact: true }).click();
    await ann.page.getByText('Your session has ended. Sign in again to go on where you were.').waitFor();
    await become('Active');
    await ann.page.getByLabel('Email').fill(made.email);
    await ann.page.getByLabel('Password', { exact: true }).fill(made.password);
    await ann.page.getByRole('button', { name: 'Sign in' }).click();
    await ann.page.waitForURL(`**/projects/${projects[1].id}**`);
    await ann.leave();
  });

  it('does not let people change their own role, or deactivate or delete themselves', async () => {
    const own = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Delete/, disabled: true }) });
    await expect.poll(() => own.count()).toBe(1);
    await own.getByRole('button', { name: /^Edit/ }).click();
    expect(await dialog().getByLabel('Active', { exact: true }).isDisabled()).toBe(true);
    await dialog().getByText('Nobody changes their own role: ask another global admin').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
  });

  it('gives the reason where the password of a user ends by another role, since somebody with fewer rights may have chosen it', async () => {
    const role = {
      code: `helper_${RUN % 1e9}`,
      name: `Helper ${RUN}`,
      scope: 'all',
      permissions: ['projects.read', 'users.read', 'users.write'],
    };
    expect((await page.request.post('/api/roles', { data: role })).status()).toBe(201);
    const helper = await givenPerson(page, role.code);
    const facts = {
      email: `cleo-${RUN}@example.com`,
      password: 'seven blue lanterns',
      firstName: 'Cleo',
      lastName: 'Adler',
      role: role.code,
    };
    const helping = await Visitor.arrive(browser);
    await helping.signIn(helper);
    expect((await helping.page.request.post('/api/auth/register', { data: facts })).status()).toBe(201);
    await helping.leave();
    await choosePassword(facts, 'quiet harbour at noon');
    await page.goto('/users?filter=%7B%22q%22%3A%22cleo%22%7D');
    await row(facts.email)
      .getByRole('button', { name: `Edit ${facts.email}` })
      .click();
    await dialog().getByLabel('Role').click();
    // Nobody who may confirm a credit: the admin of the other tests does that alone.
    await page.getByRole('option', { name: 'Viewer' }).click();
    await dialog().getByRole('button', { name: 'Update User' }).click();
    await page.getByText('The password of Cleo Adler has ended').waitFor();
    await row(facts.email).getByText('Viewer').waitFor();
    await row(facts.email).getByText('No password').waitFor();
    await page.goto('/users');
  });

  it('deletes after it has asked', async () => {
    await row(made.email)
      .getByRole('button', { name: `Delete ${made.email}` })
      .click();
    await dialog().getByText('action cannot be undone').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await row(made.email)
      .getByRole('button', { name: `Delete ${made.email}` })
      .click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await visitor.seesToast('User Deleted');
    await row(made.email).waitFor({ state: 'detached' });
  });

  it('is denied to a manager, who stays signed in and has no link to it in the menu', async () => {
    person = await givenManager(page);
    mina = await Visitor.arrive(browser);
    await mina.signIn(person);
    for (const path of ['/users', '/audit-logs']) {
      await mina.page.goto(path);
      await mina.page.getByText('Access Denied').waitFor();
      await mina.page.getByText('Global admin access required').waitFor();
    }
    expect(await mina.page.getByRole('link', { name: 'User Management' }).count()).toBe(0);
    await mina.page.goto('/projects');
    await mina.page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
  });

  it('lets everybody change their own name, which the footer shows at once', async () => {
    const { page: own } = mina;
    await own.goto('/profile');
    await own.getByLabel('First name').fill('Minna');
    await own.getByRole('button', { name: 'Save' }).first().click();
    await mina.seesToast('Profile Updated');
    await own.getByRole('heading', { name: 'Minna Manager', level: 1 }).waitFor();
    await own.getByText('Minna Manager').nth(1).waitFor();
    expect(await barriers(own)).toEqual([]);
  });

  it("lists the person's own sessions with device, address and last use, and ends another one at once", async () => {
    const { page: own } = mina;
    const other = await Visitor.arrive(browser, { userAgent: AGENT });
    await other.signIn(person);
    await own.reload();
    const sessions = own.getByLabel('Sessions', { exact: true });
    await sessions.getByText('This session').waitFor();
    await sessions.getByText('Firefox on Linux').waitFor();
    expect(await sessions.getByText(/198\.18\.\d+\.\d+ · last used/).count()).toBe(2);
    await sessions.getByRole('button', { name: 'End', exact: true }).click();
    await own.getByRole('alertdialog').getByRole('button', { name: 'End Session' }).click();
    await mina.seesToast('Session Ended');
    await sessions.getByText('Firefox on Linux').waitFor({ state: 'detached' });
    await other.page.goto('/projects');
    await other.page.getByRole('button', { name: 'Sign in' }).waitFor();
    await other.leave();
  });

  it('lets people change their own password only with the current one', async () => {
    const { page: own } = mina;
    const change = own.getByRole('button', { name: 'Change Password' });
    await own.getByLabel(/^Current password/).fill('not the current one');
    await own.getByLabel(/^New password(?! again)/).fill('another good password');
    await own.getByLabel(/^New password again/).fill('another good passwort');
    await change.click();
    await own.getByText('The two do not match').waitFor();
    await own.getByLabel(/^New password again/).fill('another good password');
    await change.click();
    await own.getByText('The current password is not right.').first().waitFor();
    await own.getByLabel(/^Current password/).fill(person.password);
    await change.click();
    await mina.seesToast('Password Changed');
    expect(await own.getByLabel(/^Current password/).inputValue()).toBe('');
    await own.reload();
    await own.getByText('This session').waitFor();
    await mina.leave();
  });

  it('have one of their sessions ended by an admin, by the keyboard alone', async () => {
    const held = await givenManager(page, [projects[0].id]);
    const other = await Visitor.arrive(browser, { userAgent: AGENT });
    await other.signIn(held);
    await page.goto(`/users?filter=${encodeURIComponent(JSON.stringify({ q: held.email }))}`);
    await page.getByRole('button', { name: `Sign-in of ${held.email}` }).focus();
    await page.keyboard.press('Enter');
    await dialog().getByText('Firefox on Linux').waitFor();
    expect(await barriers(page)).toEqual([]);
    const end = dialog()
      .getByText('Firefox on Linux')
      .locator('xpath=ancestor::*[.//button][1]')
      .getByRole('button', { name: 'End', exact: true });
    const isFocused = () => end.evaluate((button) => button === document.activeElement);
    for (let presses = 0; presses < 12 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
    expect(await isFocused()).toBe(true);
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    // The question takes the focus a moment after it is there.
    await expect.poll(() => question.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    const confirm = question.getByRole('button', { name: 'End Session' });
    const isReached = () => confirm.evaluate((button) => button === document.activeElement);
    for (let presses = 0; presses < 4 && !(await isReached()); presses += 1) await page.keyboard.press('Tab');
    expect(await isReached()).toBe(true);
    await page.keyboard.press('Enter');
    await visitor.seesToast('Session Ended');
    await page.getByRole('dialog').getByText('Firefox on Linux').waitFor({ state: 'detached' });
    await other.page.goto('/projects');
    await other.page.getByRole('button', { name: 'Sign in' }).waitFor();
    await other.leave();
    await page.keyboard.press('Escape');
  });

  it('are viewed as somebody else, reading only, under a banner that ends it', async () => {
    const looked = await givenManager(page, [projects[0].id]);
    await page.goto(`/users?filter=${encodeURIComponent(JSON.stringify({ q: looked.email }))}`);
    await page.getByRole('button', { name: `View the console as ${looked.email}` }).click();
    const banner = page.getByRole('status', { name: 'View as somebody else' });
    await banner.getByText(looked.email).waitFor();
    expect(await page.getByRole('link', { name: 'User Management' }).count()).toBe(0);
    expect(await barriers(page)).toEqual([]);
    await page.goto('/profile');
    await page.getByText('The second step and the sessions are shown to').waitFor();
    expect(
      await page
        .getByRole('alert')
        .or(page.getByRole('button', { name: 'Try again' }))
        .count(),
    ).toBe(0);
    await page.goto(`/projects/${projects[0].id}`);
    await page.getByRole('heading', { name: projects[0].name }).first().waitFor();
    expect((await page.request.put(`/api/projects/${projects[0].id}`, { data: { name: 'Changed' } })).status()).toBe(403);
    await banner.getByRole('button', { name: 'End View' }).click();
    await page.getByRole('heading', { name: 'User Management', level: 1 }).waitFor();
    expect(await banner.count()).toBe(0);
  });
});
