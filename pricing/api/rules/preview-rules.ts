/** What a rule set would change on the catalog as it is now, product by product. */
import { getSettings } from '#pricing/accounts/settings.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { compileRuleSet, evaluateRules } from '#pricing/rules/evaluation/evaluate-rules.ts';
import type { Tx } from '#prisma/open-database.ts';
import type { RuleSetForm } from '#pricing/contract/rule.ts';
import type { RulePreviewLine } from '#pricing/contract/rule-preview.ts';
import { openPreviewCounter } from './count-preview.ts';
import { readCatalog } from './read-catalog.ts';
import { renderPreviewProduct } from './render-preview-product.ts';

/**
 * The lines of a preview, a page of products at a time: progress, each product that a rule reaches,
 * and at the end the counts. Memory does not grow with the catalog.
 */
export async function* previewRules(
  context: ServiceContext,
  tx: Tx,
  { accountId, form }: { accountId: string; form: RuleSetForm },
): AsyncGenerator<readonly RulePreviewLine[]> {
  const now = context.clock.now();
  const settings = await getSettings(tx, accountId);
  const compiled = compileRuleSet(form, now);
  const counter = openPreviewCounter(compiled.rules.map(({ key }) => key));
  let done = 0;
  let total = 0;
  for await (const page of readCatalog(tx, { accountId, form, now, settings })) {
    ({ total } = page);
    const lines: RulePreviewLine[] = [];
    for (const loaded of page.products) {
      const outcome = evaluateRules(compiled, loaded.product, page.recommend);
      if (outcome === null) continue;
      counter.add(loaded.product, outcome);
      lines.push(renderPreviewProduct(loaded, outcome, now));
    }
    done += page.products.length;
    yield [...lines, { type: 'progress', done, total }];
  }
  yield [{ type: 'summary', total, ...counter.get() }];
}
