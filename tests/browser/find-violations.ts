import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
  }[];
}

/** What the script of axe leaves in a page. */
declare const axe: {
  readonly run: (options: {
    readonly rules: Readonly<Record<string, { readonly enabled: boolean }>>;
  }) => Promise<AxeResult>;
};

const script = await readFile(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Best practices that axe counts as moderate, and that we keep. */
const KEPT = ['landmark-one-main', 'landmark-no-duplicate-main', 'landmark-main-is-top-level'];

/**
 * What axe finds serious or critical, or wrong with the landmarks, on the page once nothing moves
 * or fades any more, each with its first element; but for the rules `without`.
 */
export async function findViolations(
  page: Page,
  without: readonly string[] = [],
): Promise<string[]> {
  await page.evaluate(script);
  return page.evaluate(
    async ({ kept, rules }) => {
      const ending = document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map((each) => each.finished));
      const { violations } = await axe.run({ rules });
      return violations
        .filter((each) => ['serious', 'critical'].includes(each.impact) || kept.includes(each.id))
        .map((each) => `${each.id}: ${each.nodes[0]?.html} ${each.nodes[0]?.failureSummary}`);
    },
    { kept: KEPT, rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) },
  );
}
