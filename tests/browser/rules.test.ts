/**
 * Pricing rules as a merchant works with them, with the real service and its jobs: rule sets as users
 * of Prisync, Omnia and Price2Spy would set them up, built in the editor, previewed and tried on
 * recorded history; what is wrong beside its field; somebody else's changes; files.
 */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { openServicePages } from './open-service-pages.ts';
import { SHOP } from './seed-pages.ts';
import { seedRuleMarket } from './seed-rule-market.ts';
import { IS_LONG } from '#tests/support/is-long.ts';

vi.setConfig({ testTimeout: 240_000 });

const opened = await openServicePages({
  jobs: ['service-copy.apply-changes'],
  seed: seedRuleMarket,
});
const { db, now, show, lookAt, askService } = opened;
let page: Page;

beforeAll(() => {
  page = opened.page();
});

const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const field = (name: string) => page.getByLabel(name, { exact: true });

async function addCondition(name: string): Promise<void> {
  await field('Condition').selectOption({ label: name });
  await button('Add condition').click();
}

/** The rule set that the service has now. */
async function readRules(): Promise<{ version: number; form: { rules: Rule[] } }> {
  const answer = await askService(new Request('https://service.example/v1/rules'));
  return (await answer.json()) as { version: number; form: { rules: Rule[] } };
}
interface Rule {
  readonly key: string;
  readonly name: string;
  readonly mode: string;
  readonly strategies: readonly object[];
}

async function preview(): Promise<void> {
  await button('Preview').click();
  await page.getByText('Prices that change', { exact: true }).first().waitFor();
  await button('Export CSV').waitFor();
}

async function backtest(): Promise<void> {
  await field('Period').selectOption({ label: 'Last 30 days' });
  await button('Run backtest').click();
  await page.getByText('What history doesn’t say').waitFor({ timeout: 120_000 });
}

test('as with Prisync: 2% below the average of two competitors, never below the margin', async () => {
  await show('/app/rules');
  await page.getByText('No pricing rules yet').waitFor();
  await lookAt('empty');
  await page.getByRole('link', { name: 'Add rule' }).first().click();
  await page.getByRole('heading', { name: 'New pricing rule' }).waitFor();
  await field('Name').fill('Follow A and B');
  await field('Only these competitors').selectOption('a.example');
  await field('Only these competitors').selectOption('b.example');
  await addCondition('Brand');
  await page.getByRole('searchbox', { name: 'Brand' }).fill('bje');
  await button('Bjelke').click();
  await button('Add endings').click();
  await field('Endings').fill('.99');
  await field('Minimum margin').fill('15');
  await page
    .getByText('2% below the average of a.example and b.example, ending in .99')
    .first()
    .waitFor();
  await page.getByText('Brand: Bjelke — 60 products (segment: 60)').waitFor();
  await lookAt('prisync-editor');
  await preview();
  await page.getByText('Desk lamp 1', { exact: true }).first().waitFor();
  // The average of 46.00 and 48.00 is 47.00; 2 % below is 46.06, and the nearest .99 is 45.99.
  await page.getByText('€50.00 → €45.99').first().waitFor();
  await lookAt('prisync-preview');
  await backtest();
  await lookAt('prisync-backtest');
  await button('Save').click();
  await page.getByText('Rules saved.').waitFor();
  const { version, form } = await readRules();
  expect(version).toBe(1);
  expect(form.rules).toMatchObject([
    {
      key: 'follow-a-and-b',
      name: 'Follow A and B',
      mode: 'suggest',
      segment: [{ field: 'brand', is: 'any_of', values: ['Bjelke'] }],
      strategies: [
        {
          kind: 'market',
          reference: 'average',
          retailers: [{ domain: 'a.example' }, { domain: 'b.example' }],
          direction: 'below',
          basis_points: 200,
        },
      ],
      guard_rails: { min_margin: 1500 },
      endings: [{ currency: 'EUR', endings: ['.99'], direction: 'nearest' }],
    },
  ]);
});

test('as with Omnia: rules from top to bottom, a weighted average and a fallback', async () => {
  await show('/app/rules/new');
  await field('Name').fill('Weighted market');
  await field('Reference price').selectOption({ label: 'the weighted average' });
  await page.getByText('Required').first().waitFor();
  await field('Only these competitors').selectOption('a.example');
  await field('Only these competitors').selectOption('b.example');
  await field('Weight of a.example').fill('3');
  await field('Position').selectOption({ label: 'equal to' });
  await field('Offers needed').fill('2');
  await button('Add fallback').click();
  await field('Strategy').nth(1).selectOption({ label: 'Cost plus' });
  await field('Mark-up on cost').fill('60');
  await field('Largest change at a time').fill('5');
  await addCondition('Tag');
  await page.getByRole('searchbox', { name: 'Tag' }).fill('brass');
  await button('brass').click();
  await page
    .getByText('Equal to the weighted average of a.example and b.example; otherwise: Cost plus 60%')
    .first()
    .waitFor();
  await preview();
  await lookAt('omnia-preview');
  await backtest();
  await lookAt('omnia-backtest');
  await button('Save').click();
  await page.getByText('Rules saved.').waitFor();
  await show('/app/rules');
  await button('Move up: Weighted market').click();
  await page.getByText('Rules saved.').waitFor();
  expect((await readRules()).form.rules.map(({ key }) => key)).toEqual([
    'weighted-market',
    'follow-a-and-b',
  ]);
  await lookAt('omnia-list');
});

test('as with Price2Spy: an amount below the cheapest, at certain times, after approval', async () => {
  await show('/app/rules/new');
  await field('Name').fill('Undercut in summer');
  await field('Unit').selectOption({ label: 'EUR' });
  await field('By').fill('0,10');
  await field('Reference price').selectOption({ label: 'the lowest price' });
  await field('Except these competitors').selectOption('b.example');
  await addCondition('Collection');
  await page.getByRole('searchbox', { name: 'Collection' }).click();
  await button('Summer').click();
  await page.getByLabel('Only at certain times').check();
  await page.getByLabel('Monday').check();
  await field('Each day from').fill('08:00');
  await page.getByText('Required').first().waitFor();
  await field('Each day until').fill('20:00');
  await page.getByText('Apply after approval', { exact: true }).click();
  await page
    .getByText('€0.10 below the lowest price of all competitors except b.example')
    .first()
    .waitFor();
  await lookAt('price2spy-editor');
  await preview();
  await backtest();
  await lookAt('price2spy-backtest');
  await button('Save').click();
  await page.getByText('Rules saved.').waitFor();
  expect((await readRules()).form.rules).toMatchObject([
    {},
    {},
    {
      key: 'undercut-in-summer',
      mode: 'approve',
      segment: [{ field: 'collection', values: ['gid://shopify/Collection/1'] }],
      strategies: [{ direction: 'below', amount: 0.1, currency: 'EUR' }],
      schedule: { time_zone: 'Europe/Berlin', weekdays: [1], start_time: '08:00' },
    },
  ]);
});

test('nothing typed is lost when somebody else saves meanwhile, and the reader chooses', async () => {
  await show('/app/rules/follow-a-and-b');
  await field('Name').fill('Follow them closely');
  const { version, form } = await readRules();
  const [first, ...others] = form.rules;
  const rules = [{ ...first, mode: 'off' }, ...others];
  const saved = await askService(
    new Request('https://service.example/v1/rules', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        form: { ...form, rules },
        if_version: version,
        by: { id: 'gid://shopify/StaffMember/7', name: 'Bo' },
      }),
    }),
  );
  expect(saved.status).toBe(200);
  await button('Save').click();
  await page.getByText('Somebody else saved the rules meanwhile').waitFor();
  await page.getByText('Mode of “Weighted market” changed').waitFor();
  expect(await page.getByText('“Undercut in summer” changed').count()).toBe(0);
  expect(await field('Name').inputValue()).toBe('Follow them closely');
  await lookAt('conflict');
  await button('Save my changes on top').click();
  await page.getByText('Rules saved.').waitFor();
  expect((await readRules()).form.rules).toMatchObject([
    { mode: 'off' },
    { key: 'follow-a-and-b', name: 'Follow them closely' },
    {},
  ]);
});

test('the file of another shop is read before it replaces the rules, its errors with their place', async () => {
  await show('/app/rules');
  const choose = (content: string) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'rules.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    });
  await choose('{"version": 1,');
  await page.getByText('This isn’t a JSON file').waitFor();
  const { form } = await readRules();
  const [rule] = form.rules;
  await choose(JSON.stringify({ ...form, rules: [{ ...rule, strategies: [{ kind: 'guess' }] }] }));
  await page.getByText('rules[0].strategies[0].kind').waitFor();
  await choose(JSON.stringify({ ...form, rules: [{ ...rule, name: 'Imported' }] }));
  await page.getByText('The file has 1 rule. Importing it changes:').waitFor();
  await page.getByText('Renamed to “Imported”').waitFor();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Rules saved.').waitFor();
  expect((await readRules()).form.rules.map(({ name }) => name)).toEqual(['Imported']);
  await page
    .getByRole('button', { name: /^Restore version/ })
    .first()
    .click();
  await page.getByRole('heading', { name: '3. Undercut in summer' }).waitFor();
});

test('a check that is answered while a change loads does not leave the old rules on the page', async () => {
  let answerCheck = (): void => undefined;
  await page.route('**/app/rule-check*', async (route) => {
    await new Promise<void>((resolve) => (answerCheck = resolve));
    await route.continue();
  });
  const asked = page.waitForRequest('**/app/rule-check*');
  await show('/app/rules');
  await asked;
  let load: (() => void) | undefined;
  await page.route('**/app/rules.data*', async (route) => {
    if (route.request().method() === 'GET' && !load)
      await new Promise<void>((resolve) => (load = resolve));
    await route.continue();
  });
  const loading = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().includes('/app/rules.data'),
  );
  await button('Move down: Weighted market').click();
  await loading;
  const checked = page.waitForResponse('**/app/rule-check*');
  answerCheck();
  await (await checked).finished();
  // Nothing else is requested, which only time can show.
  await page.waitForTimeout(500);
  load?.();
  await page.getByText('Rules saved.').waitFor();
  await page.getByRole('heading', { name: '2. Weighted market' }).waitFor({ timeout: 15_000 });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await button('Move up: Weighted market').click();
  await page.getByRole('heading', { name: '1. Weighted market' }).waitFor();
});

test('works with the keyboard alone', async () => {
  await show('/app/rules');
  await button('Move down: Weighted market').focus();
  await page.keyboard.press('Enter');
  await page.getByText('Rules saved.').waitFor();
  await page.getByRole('heading', { name: '1. Follow them closely' }).waitFor();
  await page.getByRole('link', { name: '1. Follow them closely' }).focus();
  await page.keyboard.press('Enter');
  await field('Name').focus();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await button('Save').focus();
  await page.keyboard.press('Enter');
  await page.getByText('Rules saved.').waitFor();
  expect((await readRules()).form.rules[0]?.name).toBe('Follow them closely!');
});

test.for(IS_LONG ? ['de', 'fr'] : ['de'])('in %s everything fits', async (locale) => {
  await show('/app/rules', locale);
  await lookAt(`list-${locale}`);
  await show('/app/rules/follow-a-and-b', locale);
  await lookAt(`editor-${locale}`);
});

test('who may not act does not see controls that would be refused', async () => {
  await db.query(`update shop.shop_user set role = 'owner' where user_id = '42'`);
  await db.query(
    `insert into shop.shop_user (shop, user_id, name, role, read_at) values ($1, '7', 'Bo', 'owner', $2)`,
    [SHOP, now],
  );
  await db.query(`update shop.shop_user set role = 'manager' where user_id = '42'`);
  await show('/app/rules/follow-a-and-b');
  expect(await page.getByRole('radio', { name: 'Apply automatically' }).isDisabled()).toBe(true);
  expect(await page.getByRole('radio', { name: 'Apply after approval' }).isDisabled()).toBe(false);
  await db.query(`update shop.shop_user set role = 'viewer' where user_id = '42'`);
  await show('/app/rules/follow-a-and-b');
  expect(await field('Name').isDisabled()).toBe(true);
  await show('/app/rules');
  expect(
    await button(/^Move down/)
      .first()
      .isDisabled(),
  ).toBe(true);
});
