import type { Page, Route } from 'playwright-core';

/** Who is signed in, and what the frame around each screen needs; the brand is asked for by the document itself, before anything is drawn. */
const FRAME = /\/api\/(auth\/me|config|settings|brand\.js)$/;
/** The record that a screen is about: its parts fail, and the screen stands. */
const OWN = /\/api\/(projects|subscriptions|webhooks|support\/tickets)\/\d+$/;

export const answer = (statusCode: number, code: string, message: string) => (route: Route) =>
  route.fulfill({ status: statusCode, json: { statusCode, code, message, requestId: 'x' } });

/** Of every call for what a screen shows; the frame and the record itself are answered. */
export const dataFails = (page: Page, fail: (route: Route) => Promise<void>) =>
  page.route(/\/api\//, (route) => {
    const url = route.request().url();
    return FRAME.test(url) || OWN.test(url) ? route.fallback() : fail(route);
  });

/** Every list has no row. */
export const listsAreEmpty = (page: Page) =>
  page.route(/\/api\/[a-z/-]+\?.*range=/, (route) => route.fulfill({ headers: { 'Content-Range': 'items */0' }, json: [] }));
