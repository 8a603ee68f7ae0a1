import type { Page } from 'playwright-core';

import { at, ofProject, ofSubscription, type Screen } from './screens';

const opened = (page: Page) => page.locator('[role=dialog], [role=alertdialog], [role=menu]').first().waitFor();
export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  // Its code may only now be fetched: the picture would be of the screen beneath.
  await opened(page);
};
const pressMore = (item: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.locator('[role=dialog], [role=alertdialog]').first().waitFor();
};
const palette = async (page: Page) => {
  await page.keyboard.press('Control+k');
  await opened(page);
};

/** What opens on them. */
export const DIALOGS: readonly Screen[] = [
  { name: 'new project', path: at('/projects'), open: press('New Project') },
  { name: 'delete project', path: at('/projects'), open: press(/^Delete /) },
  { name: 'generate api key', path: at('/api-keys'), open: press('Generate API Key') },
  { name: 'key usage', path: at('/api-keys'), open: press(/^Usage of /) },
  { name: 'rotate key', path: at('/api-keys'), open: press(/^Rotate /) },
  { name: 'new subscription', path: at('/subscriptions'), open: press('New Subscription'), picture: true },
  { name: 'renew subscription', path: at('/subscriptions'), open: press(/^Renew /) },
  { name: 'filter menu', path: at('/subscriptions'), open: press(/^Status: /) },
  { name: 'add webhook', path: ofProject('/webhooks'), open: press('Add Webhook') },
  { name: 'request top-up', path: at('/billing'), open: press('Request Topup') },
  { name: 'new user', path: at('/users'), open: press('New User') },
  { name: 'audit details', path: at('/audit-logs'), open: press(/^Details of /) },
  { name: 'sync log details', path: at('/sync-status'), open: press(/^Details of /) },
  { name: 'notifications', path: at('/dashboard'), open: press(/notifications/i) },
  { name: 'command palette', path: at('/dashboard'), open: palette, picture: true },
  { name: 'edit project', path: ofProject(), open: press('Edit Project') },
  { name: 'edit subscription', path: ofSubscription, open: press(/^Edit /) },
  { name: 'change plan', path: ofSubscription, open: pressMore('Change Plan') },
  { name: 'transfer subscription', path: ofSubscription, open: pressMore('Transfer to another project') },
  { name: 'cancel subscription', path: ofSubscription, open: pressMore('Cancel') },
  { name: 'more of a subscription', path: ofSubscription, open: press('More') },
  { name: 'suspend subscription', path: ofSubscription, open: press(/^Suspend /) },
  { name: 'renew from its page', path: ofSubscription, open: press(/^Renew /) },
  { name: 'delete subscription', path: ofSubscription, open: pressMore('Delete') },
  { name: 'import subscriptions', path: at('/subscriptions'), open: press('Import') },
  { name: 'row beside its list', path: at('/subscriptions'), open: press(/^Preview /) },
  { name: 'view of a list', path: at('/subscriptions'), open: press(/^View$/) },
  { name: 'project filter', path: at('/billing/transactions'), open: press(/^Project: /) },
  { name: 'action filter', path: at('/audit-logs'), open: press(/^Action: /) },
  { name: 'approve top-up', path: at('/billing/topup-requests'), open: press(/^Approve request/) },
  { name: 'reject top-up', path: at('/billing/topup-requests'), open: press(/^Reject request/) },
  { name: 'attach to top-up', path: at('/billing/topup-requests'), open: press(/^Attach files/) },
  { name: 'reverse top-up', path: at('/billing/topup-requests?filter={"status":"completed"}'), open: press(/^Reverse request/) },
  { name: 'adjust balance', path: ofProject('/balance'), open: press('Adjust') },
  { name: 'balance settings', path: ofProject('/balance'), open: press('Threshold & Auto Topup') },
  { name: 'add payment method', path: ofProject('/balance'), open: press('Add Method') },
  { name: 'refund transaction', path: at('/billing/transactions?filter={"type":"subscription_charge"}'), open: press(/^Refund /) },
  { name: 'languages of a paper', path: at('/billing/documents'), open: press(/^PDF of /) },
  { name: 'crypto payment details', path: at('/billing/crypto-payments'), open: press(/^Details of payment/) },
  { name: 'assign crypto payment', path: at('/billing/crypto-payments?filter={"status":"held"}'), open: press(/^Assign payment/) },
  { name: 'refund crypto payment', path: at('/billing/crypto-payments?filter={"status":"held"}'), open: press(/^Refund payment/) },
  { name: 'keep crypto payment', path: at('/billing/crypto-payments?filter={"status":"held"}'), open: press(/^Keep payment/) },
  { name: 'new token', path: at('/settings/tokens'), open: press('Add Token') },
  { name: 'token details', path: at('/settings/tokens'), open: press(/^Details of /) },
  { name: 'new plan', path: ofProject('/plans'), open: press('New Plan') },
  { name: 'edit plan', path: ofProject('/plans'), open: press(/^Edit (?!Project)/) },
  { name: 'edit members', path: ofProject('/members'), open: press('Edit Members') },
  { name: 'edit webhook', path: ofProject('/webhooks'), open: press(/^Edit http/) },
  { name: 'replay events', path: ofProject('/webhooks'), open: press(/^Send the events of /) },
  { name: 'rotate webhook secret', path: ofProject('/webhooks'), open: press(/^Rotate the secret/) },
  { name: 'delivery details', path: ({ project, webhook }) => `/projects/${project}/webhooks/${webhook}`, open: press(/^Details of /) },
  { name: 'edit user', path: at('/users'), open: press(/^Edit /) },
  { name: 'sign-in of user', path: at('/users'), open: press(/^Sign-in of /) },
  { name: 'abilities of user', path: at('/users'), open: press(/^What could /) },
  { name: 'delete user', path: at('/users?filter={"role":"project_manager"}'), open: press(/^Delete /) },
  { name: 'new role', path: at('/roles'), open: press('New Role') },
  { name: 'preview of reconciliation', path: at('/sync-status'), open: press(/^Preview the reconciliation/) },
  { name: 'adopt by a file', path: at('/sync-status'), open: press('Adopt from File') },
  { name: 'authenticator app', path: at('/profile'), open: press('Set up authenticator app') },
];
