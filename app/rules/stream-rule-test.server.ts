/** Previews and backtests of a rule set, passed on from the service as they arrive. */
import { z } from 'zod';
import { AppError, isAppError } from '#kernel/app-error.ts';
import { isCurrencyCode } from '#kernel/currency.ts';
import { getMoneyRatio, type Money, parseDecimal } from '#kernel/money.ts';
import { RULE_BACKTEST_UNKNOWNS, RULE_HOLDS, RULE_STEPS } from '#kernel/reasons/rule-reasons.ts';
import { BACKTEST_DAYS } from '#pricing/contract/rule-backtest.ts';
import { readLocalizedReason, readLocalizedReasons } from '#app/locales/read-localized-reason.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { RuleBacktestLine, RulePreviewLine } from '#sdk/index.ts';
import { checkRuleSet } from './parse-rule-set.server.ts';
import type { PreviewRow, PreviewSummary, RuleTestLine } from './rule-test.ts';

export const RuleTestSchema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('preview'), form: z.looseObject({}) }),
  z.object({
    what: z.literal('backtest'),
    form: z.looseObject({}),
    days: z.int().min(BACKTEST_DAYS.least).max(BACKTEST_DAYS.most),
  }),
]);
export type RuleTest = z.output<typeof RuleTestSchema>;

/**
 * Opens the test at the service and returns its lines. Throws `validation_failed` for a form that
 * is not valid, and, when the first line is taken, as the service responds.
 */
export async function openRuleTest(
  services: AppServices,
  shop: string,
  { asked, signal }: { asked: RuleTest; signal: AbortSignal },
): Promise<AsyncGenerator<RuleTestLine>> {
  const reading = checkRuleSet(asked.form);
  if (!reading.ok) {
    const [first] = reading.issues;
    throw new AppError('validation_failed', `${first?.path.join('.')}: ${first?.message}`);
  }
  const { form } = reading;
  const client = (await getPricingClient(services, shop)).withOptions({ timeoutMs: SILENCE_MS });
  return asked.what === 'preview'
    ? readPreview(client.rules.preview({ form }, { signal }))
    : readBacktest(client.rules.backtest({ form, days: asked.days }, { signal }));
}

/** How long the service may take for the next line: the first products may be many. */
const SILENCE_MS = 120_000;

/** The lines as a response, written as fast as they are taken. */
export function sendRuleTest(lines: AsyncGenerator<RuleTestLine>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const send = (line: RuleTestLine) =>
        controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      try {
        const next = await lines.next();
        if (next.done === true) controller.close();
        else send(next.value);
      } catch (error) {
        if (!isAppError(error)) throw error;
        // The response has begun: a line says what its status no longer can.
        send({ type: 'error', message: error.message });
        controller.close();
      }
    },
    cancel: async () => {
      await lines.return(undefined);
    },
  });
  return new Response(body, {
    headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' },
  });
}

async function* readPreview(lines: AsyncIterable<RulePreviewLine>): AsyncGenerator<RuleTestLine> {
  for await (const line of lines) {
    switch (line.type) {
      case 'progress':
        yield line;
        break;
      case 'product':
        yield toRow(line);
        break;
      case 'summary':
        yield toSummary(line);
        break;
      case 'error':
        yield { type: 'error', message: line.error.detail };
    }
  }
}

type PreviewLine<Type> = Extract<RulePreviewLine, { type: Type }>;

function toRow(line: PreviewLine<'product'>): PreviewRow {
  const { your_price: yourPrice, suggested_price: suggestedPrice, currency } = line;
  const share = (basisPoints: number | null) =>
    basisPoints === null ? null : basisPoints / 10_000;
  return {
    type: 'product',
    id: line.product_id,
    name: line.name,
    sku: line.sku,
    ruleKey: line.rule_key,
    currency,
    yourPrice,
    suggestedPrice,
    change:
      suggestedPrice === null
        ? null
        : getMoneyRatio(readMoney(suggestedPrice, currency), readMoney(yourPrice, currency)) - 1,
    hold: readLocalizedReason(line.hold, line.hold_detail, RULE_HOLDS),
    steps: readLocalizedReasons(line.steps, line.step_details, RULE_STEPS),
    marketPrice: line.market_price,
    marginBefore: share(line.margin_before),
    marginAfter: share(line.margin_after),
    positionBefore: line.position_before,
    positionAfter: line.position_after,
  };
}

function readMoney(amount: string, currency: string): Money {
  const money = isCurrencyCode(currency) ? parseDecimal(amount, currency) : 'unknown currency';
  if (typeof money === 'string')
    throw new AppError('upstream_failed', `rules/preview: ${amount} ${currency}: ${money}`);
  return money;
}

function toSummary({ type, total, reached, ...line }: PreviewLine<'summary'>): PreviewSummary {
  return {
    type,
    total,
    reached,
    changing: line.changing,
    raised: line.raised,
    lowered: line.lowered,
    rules: line.rules.map(({ mean_change: meanChange, ...counts }) => ({
      ...counts,
      meanChange: meanChange === null ? null : meanChange / 10_000,
    })),
  };
}

async function* readBacktest(lines: AsyncIterable<RuleBacktestLine>): AsyncGenerator<RuleTestLine> {
  for await (const line of lines) {
    if (line.type === 'progress') yield line;
    else if (line.type === 'error') yield { type: 'error', message: line.error.detail };
    else {
      const { type, unknowns, ...result } = line;
      const details = unknowns.map(({ detail }) => detail);
      const sentences = unknowns.map((one) => one.text);
      yield {
        type,
        result: {
          ...result,
          unknowns: readLocalizedReasons(sentences, details, RULE_BACKTEST_UNKNOWNS),
        },
      };
    }
  }
}
