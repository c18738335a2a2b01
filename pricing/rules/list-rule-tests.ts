import { z } from 'zod';
import type { Sql } from '#prisma/open-database.ts';

/** A rule that only a share of its products follows, and since when. */
export interface RuleTestStart {
  readonly key: string;
  readonly name: string;
  readonly since: Date;
}

/** What of a stored rule set is needed here. */
const FormSchema = z.object({
  rules: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      mode: z.string(),
      test_share: z.number().nullable(),
    }),
  ),
});

/** Older versions are not read: a test that began before them counts from the oldest one read. */
const MAX_VERSIONS = 200;

/**
 * Lists the rules that have a test share now, in order, each with the time of the version since
 * which it has had that share without being off.
 */
export async function listRuleTests(sql: Sql, accountId: string): Promise<RuleTestStart[]> {
  const { rows } = await sql.query<{ form: string; savedAt: Date }>(
    `select s.form, s.saved_at as "savedAt" from pricing.rule_set s
     where s.account_id = $1 order by s.version desc limit ${MAX_VERSIONS}`,
    [accountId],
  );
  const versions = rows.map(({ form, savedAt }) => ({
    savedAt,
    shares: new Map(
      FormSchema.parse(JSON.parse(form)).rules.flatMap(({ key, name, mode, test_share: share }) =>
        share === null || mode === 'off' ? [] : [[key, { name, share }] as const],
      ),
    ),
  }));
  return [...(versions[0]?.shares ?? [])].map(([key, { name, share }]) => {
    const end = versions.findIndex(({ shares }) => shares.get(key)?.share !== share);
    const first = versions.at(end === -1 ? -1 : end - 1);
    return { key, name, since: first?.savedAt ?? new Date(0) };
  });
}
