/**
 * The states that the pages' own tests do not open: filtered, empty, missing, with mail, with a
 * dialog; at both widths. And each state of a shop's plan, as Shopify tells it.
 */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { addNewerCapabilities, createNewerService } from './create-newer-service.ts';
import { findViolations } from './find-violations.ts';
import { lookAtPage } from './look-at-page.ts';
import { openBilling } from './open-billing.ts';
import { type BrowserPages, openBrowserPages } from './open-browser-pages.ts';
import type { OpenPages } from './open-pages.ts';
import { requireFitting } from './require-fitting.ts';
import { showPage, waitForAnswers } from './show-page.ts';

const NOW = new Date();
/** Address, and what stands on it; in German: tests/browser/german.long.test.ts. */
const STATES = [
  ['/app/settings', 'Manage notifications'],
  ['/app/settings/notifications', 'Once a day'],
  ['/app/products?q=zzzz', 'Show all products'],
  ['/app/alerts?view=resolved', 'Resolved'],
  ['/app/alerts?product=prd_none', 'Alerts'],
  ['/app/outcomes?show=all', 'All recommendations'],
  ['/app/matches?view=confirmed', 'Confirmed by you'],
  ['/app/products/file', 'File format'],
  ['/app/map-prices', 'Autumn'],
  ['/app/matrix', 'doesn’t measure the market'],
  ['/app/retailers', 'doesn’t track compliance'],
  ['/app/nowhere', 'Back to Home'],
] as const;
/** Of services that offer more. */
const NEWER_STATES = [
  ['/app/matches', '3 matches to review'],
  ['/app/matches?sure=shop-1.example', 'shop-1.example'],
  ['/app/matrix', 'Not compared: used'],
  ['/app/matrix?date=2026-01-02', 'history isn’t kept'],
  ['/app/matrix?date=2999-01-01', 'in the future'],
  ['/app/retailers', 'Shop'],
  ['/app/retailers/shop-1.example', '95%'],
] as const;
const db = await createTestDatabase();
const clock = createManualClock(NOW);
const billing = openBilling(clock);
let opened: BrowserPages;
let pages: OpenPages;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  const mailer = { send: () => Promise.resolve(), close: () => undefined };
  opened = await openBrowserPages({
    db,
    now: NOW,
    clock,
    service: createNewerService(NOW).fetch,
    mailer,
    billing,
  });
  ({ page, pages } = opened);
  page.on(
    'console',
    (message) =>
      message.type() === 'error' &&
      !message.text().includes('status of 404') &&
      complaints.push(message.text()),
  );
  page.on('pageerror', (error) => complaints.push(error.message));
}, 120_000);

afterAll(() => opened?.close());

test.for(STATES)('%s is complete, accessible and quiet', requireComplete);

async function requireComplete([path, expected]: readonly [string, string]): Promise<void> {
  complaints.length = 0;
  await show(path);
  await page.getByText(expected).filter({ visible: true }).first().waitFor();
  // Built for Shopify: App Bridge comes before anything else in the head.
  expect(await page.evaluate(() => document.head.firstElementChild?.getAttribute('src'))).toMatch(
    /\/test\/app-bridge\.js$/,
  );
  await lookAtPage(page, path.replaceAll(/\W+/g, '-'));
  expect(complaints).toEqual([]);
}

test('an empty search is left by keyboard alone', async () => {
  await show('/app/products?q=zzzz');
  const all = page.getByRole('link', { name: 'Show all products' });
  for (
    let presses = 0;
    presses < 20 && !(await all.evaluate((element) => element === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Desk lamp 001').first().waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBeNull();
  // The words of a search that is over are not left in its field.
  expect(await page.getByPlaceholder(/Search by title/).count()).toBe(0);
});

test('a dialog is accessible at both widths, and gives the focus back', async () => {
  await show('/app/competitors');
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 900 });
    const remove = page.getByRole('button', { name: /^Remove.*shop-1\.example/ });
    await remove.focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByText(/shop-1\.example/)
      .first()
      .waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect
      .poll(() => remove.evaluate((element) => element === document.activeElement))
      .toBe(true);
  }
});

/**
 * What is done at Shopify; what Settings and Home say then; and why automatic applying cannot be
 * switched on, if so. The features of a plan are those of its trial while that lasts.
 */
const { control } = billing;
const NOT_READ = 'Couldn’t read your plan. The last known plan stays active.';
const NEEDS = 'Available on the Growth plan and higher.';
const PLAN_STATES: readonly {
  readonly name: string;
  readonly act: () => Promise<void>;
  readonly settings: readonly (string | RegExp)[];
  readonly home: readonly (string | RegExp)[];
  readonly gate: string | null;
  /** Looks like another one but for the plan's name. */
  readonly isLikeAnother?: true;
}[] = [
  {
    name: 'trial',
    act: () => control.setPlan('Scale', { trial: true }),
    settings: ['Current plan: Trial', /^Scale trial until /],
    home: [/Scale trial until /],
    gate: `${NEEDS} Your plan is Trial.`,
  },
  {
    name: 'trial-ended',
    act: () => control.endTrial(),
    settings: ['Current plan: Scale'],
    home: [/Plan: Scale$/],
    gate: null,
  },
  {
    name: 'starter',
    act: () => control.setPlan('Starter'),
    settings: ['Current plan: Starter'],
    home: [/Plan: Starter$/],
    gate: `${NEEDS} Your plan is Starter.`,
    isLikeAnother: true,
  },
  {
    name: 'enterprise',
    act: () => control.setPlan('Enterprise'),
    settings: ['Current plan: Enterprise'],
    home: [/Plan: Enterprise$/],
    gate: null,
    isLikeAnother: true,
  },
  {
    name: 'growth',
    act: () => control.setPlan('Growth'),
    settings: ['Current plan: Growth'],
    home: [/Plan: Growth$/],
    gate: null,
    isLikeAnother: true,
  },
  {
    name: 'silent',
    act: async () => {
      await control.setPartnerApiFailing(true);
      clock.advance(HOUR_MS);
      await show('/app');
      clock.advance(73 * HOUR_MS);
    },
    settings: ['Current plan: Growth', NOT_READ],
    home: [/Plan: Growth$/],
    gate: null,
  },
  {
    name: 'cancelled',
    act: async () => {
      await control.setPartnerApiFailing(false);
      await control.cancelPlan();
    },
    settings: ['Current plan: Growth', /^Canceled. Active until /],
    home: [
      /^Your plan ends on /,
      'Everything works as usual until then. Your data is kept afterward.',
    ],
    gate: null,
  },
  {
    name: 'ended',
    act: async () => clock.advance(31 * 24 * HOUR_MS),
    settings: ['No plan', /^Your data is kept\. Competitors aren’t checked/],
    home: ['Your plan has ended', /No plan$/, /^Last synced /, /^4 competitors added\./],
    gate: `${NEEDS} You have no plan.`,
  },
  {
    name: 'frozen',
    act: async () => {
      await control.setPlan('Growth');
      await control.setFrozen(true);
    },
    settings: ['No plan', /or pay the open bill\.$/],
    home: ['Your plan has ended', /or pay the open bill\.$/],
    gate: `${NEEDS} You have no plan.`,
  },
  {
    name: 'never chosen',
    act: async () => {
      await control.setFrozen(false);
      await control.setPlan(null);
      await db.query(`update shop.shop set plan_state = 'unread', chosen_plan = null`);
    },
    settings: ['No plan', /check your competitors\.$/],
    home: ['Choose a plan', /check your competitors\.$/],
    gate: `${NEEDS} You have no plan.`,
  },
];

test.for(PLAN_STATES)(
  'a plan that is $name is said, and what it lacks is disabled',
  async (state) => {
    complaints.length = 0;
    await state.act();
    clock.advance(HOUR_MS);
    // Loading a document takes several times as long as a link of the menu.
    await (state.isLikeAnother ? follow('/app/settings') : show('/app/settings'));
    await says(state.settings);
    const automatic = page.getByRole('checkbox', { name: 'Apply suggested prices automatically' });
    expect(await automatic.isDisabled()).toBe(state.gate !== null);
    expect((await page.getByText(NEEDS).count()) > 0).toBe(state.gate !== null);
    if (state.gate) await says([state.gate]);
    if (!state.isLikeAnother) await look(`plan ${state.name} settings`);
    await follow('/app');
    await says(state.home);
    if (!state.isLikeAnother) await look(`plan ${state.name} home`);
    expect(complaints).toEqual([]);
  },
);

test('without a plan what is there can be read, and nothing is applied', async () => {
  await show('/app/alerts');
  await page.getByText('shop-1.example').first().waitFor();
  await show('/app/recommendations');
  // One that was never chosen has not ended.
  await says([/check your competitors\.$/]);
  const apply = page.getByRole('button', { name: /^Apply [^a-z]*\d/ }).first();
  expect(await apply.isDisabled()).toBe(true);
  await look('plan never chosen recommendations');
});

test('a plan that still cannot be read when somebody asks is said once, with the reason', async () => {
  await control.setPlan('Growth');
  clock.advance(HOUR_MS);
  await show('/app');
  await control.setPartnerApiFailing(true);
  clock.advance(HOUR_MS);
  await show('/app');
  clock.advance(73 * HOUR_MS);
  await show('/app/settings');
  await says([NOT_READ]);
  await page.getByRole('button', { name: 'Refresh plan' }).click();
  await page.getByText(/Shopify didn’t answer/).waitFor();
  expect(await page.getByText(NOT_READ).count()).toBe(1);
});

/** As a click in the admin's menu. */
async function follow(path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.locator(`ui-nav-menu a[href="${path}"]`).dispatchEvent('click');
  await page.waitForURL((url) => url.pathname === path);
  await waitForAnswers(page);
}

async function says(expected: readonly (string | RegExp)[]): Promise<void> {
  for (const words of expected)
    await page.getByText(words, { exact: true }).filter({ visible: true }).first().waitFor();
}

/** Fits both widths, and is accessible where it is narrow. */
async function look(name: string): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await requireFitting(page);
    if (process.env['SCREENSHOT_DIR'])
      await page.screenshot({
        path: join(process.env['SCREENSHOT_DIR'], `${name.replaceAll(' ', '-')}-${width}.png`),
        fullPage: true,
      });
  }
  expect(await findViolations(page)).toEqual([]);
}

const show = (path: string) => showPage(page, pages.address(path));

test.for(NEWER_STATES)('%s is complete where the service offers it', async (state) => {
  await addNewerCapabilities(db);
  await requireComplete(state);
});
