/** The account's rule set at the service: reading and saving it. */
import { AppError, isAppError } from '#kernel/app-error.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { Author } from '#app/shop/to-author.ts';
import type { PricingClient, RuleSet } from '#sdk/index.ts';
import { listRuleChanges, type RuleChange } from './list-rule-changes.ts';
import { checkRuleSet } from './parse-rule-set.server.ts';
import type { RuleSetTexts } from './rule-form.ts';
import { resolveNewSearches } from './resolve-searches.server.ts';

/** A rule set with its version, as the pages show it. */
export interface RuleSetView {
  /** 0: none was saved. */
  readonly version: number;
  readonly form: RuleSetTexts;
  readonly savedAt: Date | null;
  readonly savedBy: string | null;
}

/** A version in the list of all. */
export interface RuleVersion {
  readonly version: number;
  readonly rules: number;
  readonly savedAt: Date;
  readonly savedBy: string | null;
}

export interface RuleSaved {
  readonly done: 'saved';
  /** The new one. */
  readonly version: number;
  /** A search of a segment goes on in the background. */
  readonly isSearching: boolean;
}

/** Somebody else saved another version meanwhile; nothing was saved. */
export interface RuleConflict {
  readonly done: 'conflict';
  /** Their version. */
  readonly version: number;
  readonly savedAt: Date | null;
  readonly savedBy: string | null;
  /** From the version that was edited to theirs. */
  readonly changes: readonly RuleChange[];
}

const VERSIONS_SHOWN = 20;

/** The latest versions that were saved, the newest first. */
export async function listRuleVersions(client: PricingClient): Promise<RuleVersion[]> {
  const page = await client.rules.listVersions({ limit: VERSIONS_SHOWN });
  return page.items.map((item) => ({
    version: item.version,
    rules: item.rules,
    savedAt: new Date(item.saved_at),
    savedBy: item.saved_by?.name ?? null,
  }));
}

/** One version as it was saved. Throws `not_found`. */
export async function getRuleVersion(client: PricingClient, version: number): Promise<RuleSetView> {
  return toView(await client.rules.getVersion(String(version)));
}

/** The rule set as it is at the service. Throws AppError. */
export async function readRuleSet(client: PricingClient): Promise<RuleSetView> {
  return toView(await client.rules.get());
}

/**
 * Saves a rule set if the version that it was made of is still the latest, its new searches
 * resolved before: a rule must not begin with a search that has found nothing yet. Throws AppError.
 */
export async function saveRuleSet(
  services: AppServices,
  shop: string,
  { form, ifVersion, by }: { form: RuleSetTexts; ifVersion: number; by: Author | undefined },
): Promise<RuleSaved | RuleConflict> {
  const client = await getPricingClient(services, shop);
  const isSearching = await resolveNewSearches(services, shop, form);
  try {
    const input = { form, if_version: ifVersion, ...(by && { by }) };
    const { version } = await client.rules.update(input);
    await services.jobs.enqueue('service-copy.apply-changes', { shop }, { key: shop });
    return { done: 'saved', version, isSearching };
  } catch (error) {
    if (isAppError(error, 'conflict')) return describeConflict(client, ifVersion);
    throw error;
  }
}

/** What was saved since version `ifVersion`. */
export async function describeConflict(
  client: PricingClient,
  ifVersion: number,
): Promise<RuleConflict> {
  const theirs = await readRuleSet(client);
  const edited =
    ifVersion === 0
      ? { ...theirs.form, rules: [] }
      : (await getRuleVersion(client, ifVersion)).form;
  return {
    done: 'conflict',
    version: theirs.version,
    savedAt: theirs.savedAt,
    savedBy: theirs.savedBy,
    changes: listRuleChanges(edited, theirs.form),
  };
}

/** With the fields that the API may leave out. Throws `upstream_failed`. */
function toForm(form: RuleSet['form']): RuleSetTexts {
  const reading = checkRuleSet(form);
  if (reading.ok) return reading.form;
  const [issue] = reading.issues;
  throw new AppError('upstream_failed', `rules: ${issue?.path.join('.')}: ${issue?.message}`);
}

function toView({ version, form, saved_at: savedAt, saved_by: savedBy }: RuleSet): RuleSetView {
  return {
    version,
    form: toForm(form),
    savedAt: savedAt === null ? null : new Date(savedAt),
    savedBy: savedBy?.name ?? null,
  };
}
