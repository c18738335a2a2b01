import { listLatestFigures } from '#pricing/insights/read-summaries.ts';
import type { Call } from '#pricing/api/endpoint.ts';

/** The currency of most of an account's products as last counted; EUR before the first count. */
export async function findMainCurrency({
  context,
  accountId,
}: Pick<Call<unknown, unknown>, 'context' | 'accountId'>): Promise<string> {
  const [first] = await listLatestFigures(context.db, accountId);
  return first?.currency ?? 'EUR';
}
