import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { LANGUAGES } from '../src/language/names';
import { barriers } from './axe';
import { running, visit, Visitor } from './browser';
import { givenManager } from './people';
import { shareOf } from './share';

const WIDE = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const;
const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
const LAYOUTS = shareOf<typeof WIDE | typeof PHONE>([WIDE, PHONE], WIDE);

const pageOf = (page: Page) =>
  page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir, title: document.title }));

describe('the language of the console', () => {
  let browser: Browser;
  let page: Page;

  visit((here) => {
    ({ browser, page } = here);
  });

  it.each([
    ['ru-RU', 'ru', 'ltr', 'Войти'],
    ['fa-IR', 'fa', 'rtl', 'ورود'],
    ['zh-CN', 'zh', 'ltr', '登录'],
    ['es-MX', 'es', 'ltr', 'Iniciar sesión'],
    ['de-DE', 'en', 'ltr', 'Sign in'],
  ])('is that of a browser in %s, before anybody has signed in', async (locale, lang, dir, heading) => {
    const visitor = await Visitor.arrive(browser, { locale });
    await visitor.page.goto('/login');
    await visitor.page.getByRole('heading', { name: heading, exact: true }).waitFor();
    expect(await pageOf(visitor.page)).toMatchObject({ lang, dir });
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  it.each([
    ['ru', 'Ваш сеанс завершён. Войдите снова.'],
    ['fa', 'نشست شما پایان یافته است. دوباره وارد شوید.'],
    ['zh', '您的会话已结束。请重新登录。'],
    ['es', 'Su sesión ha terminado. Inicie sesión de nuevo.'],
  ])('is that of a refusal by what runs, not only by its sources: %s', async (language, message) => {
    const answer = await fetch(`${running.url}/api/projects`, { headers: { 'Accept-Language': language } });
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([401, message]);
  });

  it('is chosen in the profile, and found again in another browser', async () => {
    const person = await givenManager(page);
    const first = await Visitor.arrive(browser);
    await first.signIn(person);
    await first.page.goto('/profile');
    await first.page.getByRole('combobox', { name: 'Language' }).click();
    await first.page.getByRole('option', { name: LANGUAGES.fa }).click();
    await first.page.getByRole('region', { name: 'Language' }).getByRole('button', { name: 'Save Changes' }).click();
    await first.page.locator('html[lang=fa][dir=rtl]').waitFor();
    const second = await Visitor.arrive(browser);
    await second.signIn(person);
    await second.page.goto('/dashboard');
    await second.page.locator('html[lang=fa][dir=rtl]').waitFor();
    await second.page.getByRole('heading', { level: 1, name: 'داشبورد' }).waitFor();
    expect([...first.complaints, ...second.complaints]).toEqual([]);
    await first.leave();
    await second.leave();
  });

  it.each(LAYOUTS)('mirrors the screens for Persian, and shuts nobody out: $viewport.width pixels, $colorScheme', async (layout) => {
    const visitor = await Visitor.arrive(browser, { locale: 'fa', ...layout });
    await visitor.signIn();
    for (const path of ['/dashboard', '/subscriptions', '/billing/transactions', '/settings', '/profile']) {
      await visitor.page.goto(path);
      await visitor.page.getByRole('heading', { level: 1 }).first().waitFor();
      await visitor.page.waitForLoadState('networkidle');
      expect([path, await visitor.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)]).toEqual([path, false]);
      expect([path, await barriers(visitor.page)]).toEqual([path, []]);
    }
    await visitor.page.goto('/users');
    const ago = visitor.page.locator('tbody time, li time').first();
    await ago.waitFor();
    // The number of 'seconds ago' stands where Persian begins to read.
    expect(await ago.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});
