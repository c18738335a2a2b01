/** The app's pages in a browser with the real service and its jobs. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { appJobs } from '#app/jobs.server.ts';
import { getServices } from '#app/services.server.ts';
import type { Jobs } from '#jobs/open-jobs.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import type { Database } from '#prisma/open-database.ts';
import { createService } from '#server/create-service.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { lookUpNothing, routeExamples } from '#tests/support/look-up-nothing.ts';
import { openPage } from '#tests/support/open-browser.ts';
import { collectComplaints } from './collect-complaints.ts';
import { lookAtPage } from './look-at-page.ts';
import { openPages, type OpenPages } from './open-pages.ts';
import { seedPages, SHOP } from './seed-pages.ts';

export interface ServicePages {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly now: Date;
  /** There once the tests run, like all that follows. */
  page(): Page;
  show(path: string, locale?: string): Promise<void>;
  /** Looks at the page at both widths; SHOW_FOLDER keeps pictures for people. */
  lookAt(name: string): Promise<void>;
  /** Asks the service as the shop does. */
  askService(request: Request): Promise<Response>;
}

/**
 * Call it at the top of a test file. `jobs`: names of the app's jobs that run, as the others would
 * ask Shopify; `seed` fills the account and the shop before the first page.
 */
export async function openServicePages({
  jobs: run,
  seed,
}: {
  readonly jobs: readonly string[];
  readonly seed: (db: Database, account: { accountId: string; now: Date }) => Promise<void>;
}): Promise<ServicePages> {
  const now = new Date(Date.now() - 1000);
  const db = await createTestDatabase();
  const service = await createService({
    db,
    log: silentLogger,
    clock: systemClock,
    operatorKey: 'operator-key-of-this-test-run-0123456789',
    trustedProxies: [],
    retailerDelayMs: 0,
    confirmAfterMs: 0,
    aboutUrl: undefined,
    lookup: lookUpNothing,
    routeHost: routeExamples,
  });
  const { jobs } = service;
  const complaints: string[] = [];
  let apiKey = '';
  let opened: { pages: OpenPages; page: Page; close: () => Promise<void> } | undefined;
  const getOpened = () => {
    if (!opened) throw new Error('The pages are not open yet');
    return opened;
  };
  const askService = async (request: Request): Promise<Response> => {
    const headers = new Headers(request.headers);
    headers.set('authorization', `Bearer ${apiKey}`);
    return service.api.fetch(new Request(request, { headers }), { builtIn: true });
  };

  beforeAll(async () => {
    await seedPages(db, now);
    const account = await createAccount(service.context, { name: 'Lamps', plan: 'growth' });
    ({ apiKey } = account);
    await seed(db, { accountId: account.accountId, now });
    const [pages, page] = await Promise.all([
      openPages({
        db,
        jobs,
        clock: systemClock,
        log: silentLogger,
        shop: SHOP,
        service: askService,
      }),
      openPage(),
    ]);
    for (const job of appJobs)
      if (run.includes(job.definition.name)) job.register(jobs, getServices());
      else jobs.handle(job.definition, async () => undefined);
    await jobs.start({ work: true });
    collectComplaints(page, complaints);
    const close = async () => {
      await page.context().close();
      await pages.close();
    };
    opened = { pages, page, close };
  }, 240_000);

  afterAll(async () => {
    expect(complaints).toEqual([]);
    await opened?.close();
    await jobs.stop(1000);
  });

  return {
    db,
    jobs,
    now,
    askService,
    page: () => getOpened().page,
    show: async (path, locale) => {
      const { page, pages } = getOpened();
      await page.goto(pages.address(path, locale));
      await page.locator('html[data-hydrated]').waitFor();
    },
    lookAt: async (name) => {
      const { page } = getOpened();
      await lookAtPage(page, name);
    },
  };
}
