import type { Page } from 'playwright-core';
import { appJobs } from '#app/jobs.server.ts';
import { type Jobs, openJobs } from '#jobs/open-jobs.ts';
import { type Clock, createManualClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { openPage } from '#tests/support/open-browser.ts';
import { collectComplaints } from './collect-complaints.ts';
import { openPages, type OpenPages, type OpenPagesOptions } from './open-pages.ts';
import { seedPages, SHOP } from './seed-pages.ts';

export interface BrowserPagesOptions extends Pick<
  OpenPagesOptions,
  'db' | 'service' | 'mailer' | 'billing'
> {
  /** What the seeded records are dated by, and the time of a clock that stands still. */
  readonly now: Date;
  readonly clock?: Clock;
  /** Handlers that a test has set; without it, a queue that takes jobs and does none. */
  readonly jobs?: Jobs;
}

export interface BrowserPages {
  readonly pages: OpenPages;
  readonly jobs: Jobs;
  readonly page: Page;
  /** What the page wrote to the console as an error, and what nobody caught. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/**
 * What a test of the app's pages needs: seeded records, the pages' server with `service` behind it,
 * a queue and a page in the browser. Close it in `afterAll`.
 */
export async function openBrowserPages(options: BrowserPagesOptions): Promise<BrowserPages> {
  const {
    db,
    now,
    clock = createManualClock(now),
    jobs = openAppJobs(options.db),
    ...rest
  } = options;
  await seedPages(db, now);
  await jobs.start({ work: false });
  const [pages, page] = await Promise.all([
    openPages({ db, jobs, clock, log: silentLogger, shop: SHOP, ...rest }),
    openPage(),
  ]);
  const complaints: string[] = [];
  collectComplaints(page, complaints);
  return {
    pages,
    jobs,
    page,
    complaints,
    close: async () => {
      await page.context().close();
      await pages.close();
      await jobs.stop(1000);
    },
  };
}

const openAppJobs = (db: OpenPagesOptions['db']): Jobs =>
  openJobs({ db, log: silentLogger, queues: appJobs.map(({ definition }) => definition) });
