import { z } from 'zod';
import { isAppError } from '#kernel/app-error.ts';
import { NOTICE_EVIDENCE, NOTICE_LANGUAGES } from '#kernel/notices.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { PricingClient } from '#sdk/index.ts';
import type { Author } from '#app/shop/to-author.ts';

/** The cases are named by their ids, or are all open ones of a retailer. */
export const CaseChoiceSchema = z.object({
  cases: z
    .string()
    .max(200_000)
    .transform((text) => [...new Set(text.split(',').filter((id) => id !== ''))])
    .catch([]),
  retailer: z.string().max(253).optional().catch(undefined),
});
export type CaseChoice = z.output<typeof CaseChoiceSchema>;

export const PrepareSchema = CaseChoiceSchema.extend({
  language: z.enum(NOTICE_LANGUAGES).optional().catch(undefined),
  evidence: z.enum(NOTICE_EVIDENCE).catch('linked'),
});

export interface RetailerCases {
  readonly retailer: string;
  readonly caseIds: readonly string[];
}

/** The service takes so many in one notice. */
const MAX_CASES = 200;

/** The chosen cases with an open violation by retailer, those with most first. */
export async function listRetailerCases(
  { db }: AppServices,
  shop: string,
  { cases, retailer }: CaseChoice,
): Promise<RetailerCases[]> {
  const { rows } = await db.query<{ retailer: string; caseIds: string[] }>(
    `select retailer, array_agg(id order by id) as "caseIds"
     from shop.case_copy
     where shop = $1 and (id = any($2) or retailer = $3) and open_alerts > 0
       and state not in ('excused', 'complied')
     group by retailer order by count(*) desc, retailer`,
    [shop, cases, retailer ?? null],
  );
  return rows;
}

export interface PreparedNotices {
  readonly noticeIds: readonly string[];
  /** Cases that can get no notice. */
  readonly left: number;
}

/**
 * Makes a draft for each retailer and step: cases that had the first notice already get the next in
 * a message of their own. Throws AppError as the service responds.
 */
export async function createNotices(
  services: AppServices,
  { shop, by }: { shop: string; by: Author | undefined },
  choice: z.output<typeof PrepareSchema>,
): Promise<PreparedNotices> {
  const client = await getPricingClient(services, shop);
  const groups = await listRetailerCases(services, shop, choice);
  const noticeIds: string[] = [];
  let left = 0;
  for (const { caseIds } of groups)
    for (let at = 0; at < caseIds.length; at += MAX_CASES) {
      const part = caseIds.slice(at, at + MAX_CASES);
      const made = await prepareGroup(client, part, { ...choice, by });
      noticeIds.push(...made.noticeIds);
      left += made.left;
    }
  return { noticeIds, left };
}

type Wish = Pick<z.output<typeof PrepareSchema>, 'language' | 'evidence'> & {
  readonly by: Author | undefined;
};

async function prepareGroup(
  client: PricingClient,
  caseIds: readonly string[],
  { language, evidence, by }: Wish,
): Promise<PreparedNotices> {
  const noticeIds: string[] = [];
  let wanted = [...caseIds];
  // Each round either makes a notice or leaves cases to the next step, of which there are three.
  while (wanted.length > 0) {
    const refused = await client.notices
      .create({
        case_ids: wanted,
        evidence,
        ...(language === undefined ? {} : { language }),
        ...(by === undefined ? {} : { by }),
      })
      .then(
        ({ id }) => {
          noticeIds.push(id);
          return new Map<string, string>();
        },
        (error: unknown) => {
          if (!isAppError(error, 'conflict') || error.errors.length === 0) throw error;
          return new Map(error.errors.map(({ detail, code }) => [detail, code]));
        },
      );
    if (refused.size === 0) break;
    const others = wanted.filter((id) => !refused.has(id));
    const later = wanted.filter((id) => refused.get(id) === 'notice_exists');
    // All have a notice of every step.
    if (others.length === 0) break;
    if (later.length > 0 && later.length < wanted.length) {
      const made = await prepareGroup(client, later, { language, evidence, by });
      noticeIds.push(...made.noticeIds);
    }
    wanted = others;
  }
  const named = await countNamed(client, noticeIds);
  return { noticeIds, left: caseIds.length - named };
}

async function countNamed(client: PricingClient, ids: readonly string[]): Promise<number> {
  let count = 0;
  for (const id of ids) count += (await client.notices.get(id)).case_ids.length;
  return count;
}
