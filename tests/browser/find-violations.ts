import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

type AxeResult = {
  violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[];
};

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds serious or critical on the page once nothing moves or fades any more, each with its first element. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((each) => each.finished));
    const { violations } = await (
      window as unknown as { axe: { run(): Promise<AxeResult> } }
    ).axe.run();
    return violations
      .filter((each) => ['serious', 'critical'].includes(each.impact))
      .map((each) => `${each.id}: ${each.nodes[0]?.html} ${each.nodes[0]?.failureSummary}`);
  });
}
