import { describe, expect, it } from 'vitest';

import { visit, Visitor, type Visit } from './browser';
import { givenScreens, type Given } from './given';
import { atRest } from './looks';
import { givenPerson } from './people';
import { SCREENS } from './screens';

const LIMIT_MS = 240_000;

/** How the buttons of what changes something begin, by what it takes. */
const ACTS = {
  records:
    /^(New (?!ticket)|Create |Delete |Renew |Suspend|Activate|Cancel|Import|Restore|Move|Change|Generate API|Rotate|Revoke|Replay|Resend|Adopt|Invite)/,
  synchronises: /^(Force|Sync again|Retry|Refresh all)/,
  money: /^(Approve|Reject|Adjust|Refund|Request|Top ?up|Pay |Bind|Assign|Generate Payment)/,
};

/** What a role may press, beside what only looks. */
const ROLES = [
  { role: 'viewer', may: [] },
  { role: 'support', may: [ACTS.synchronises] },
  { role: 'finance', may: [ACTS.money] },
] as const;

/** One's own sessions, factors and password are everybody's to change. */
const OWN = ['profile', 'settings security'];

describe('every screen, with a role that may do little', () => {
  let on: Visit;
  let given: Given;
  visit(async (visit) => {
    on = visit;
    given = await givenScreens(visit.page);
  });

  it.each(ROLES)(
    'opens for $role without an error, and shows no button that the server refuses',
    async ({ role, may }) => {
      const person = await givenPerson(on.page, role, role === 'finance' ? [] : [given.project]);
      const visitor = await Visitor.arrive(on.browser);
      await visitor.signIn(person);
      const { page } = visitor;
      const refused: string[] = [];
      page.on('response', (answer) => {
        if (answer.status() === 403 || answer.status() >= 500) refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
      });
      const problems: string[] = [];
      const closed: string[] = [];
      for (const { name, path } of SCREENS) {
        await page.goto(path(given));
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await atRest(page);
        const isClosed = (await page.getByText('Access Denied').count()) > 0;
        if (isClosed) closed.push(name);
        problems.push(...refused.splice(0).map((what) => `${name}: ${what}`));
        if (isClosed || OWN.includes(name)) continue;
        const labels = await page
          .locator('main button:visible')
          .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''));
        const forbidden = labels.filter(
          (label) => Object.values(ACTS).some((acts) => acts.test(label)) && !may.some((acts) => acts.test(label)),
        );
        problems.push(...forbidden.map((label) => `${name}: shows the button '${label}'`));
      }
      expect(problems).toEqual([]);
      expect(closed).toEqual(expect.arrayContaining(['users', 'audit logs']));
      await visitor.leave();
    },
    LIMIT_MS,
  );
});
