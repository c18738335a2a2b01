import { AppError } from '#kernel/app-error.ts';
import { createId } from '#kernel/ids.ts';
import {
  NOTICE_LANGUAGES,
  NOTICE_STEPS,
  type NoticeLanguage,
  type NoticeStep,
} from '#kernel/notices.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Sql, Tx } from '#prisma/open-database.ts';
import { BUILT_IN_TEMPLATES, BUILT_IN_VERSION } from './built-in-templates.ts';
import { checkPlaceholders, type NoticeText } from './placeholders.ts';

export interface NoticeTemplate extends NoticeText {
  readonly id: string;
  /** Null: a built-in template, which the clients name in their language. */
  readonly name: string | null;
  readonly step: NoticeStep;
  readonly language: NoticeLanguage;
  /** Used for notices of its step and language unless another is chosen. */
  readonly isDefault: boolean;
  readonly version: number;
  /** Null: built in. */
  readonly updatedAt: Date | null;
}

export interface TemplateInput extends NoticeText {
  readonly name: string;
  readonly step: NoticeStep;
  readonly language: NoticeLanguage;
  readonly isDefault: boolean;
}

/** Of one account. */
const MAX_TEMPLATES = 100;

/** The account's own templates, oldest first, then the built-in ones. */
export async function listTemplates(sql: Sql, accountId: string): Promise<NoticeTemplate[]> {
  const { rows: own } = await sql.query<NoticeTemplate>(
    `select t.id, t.name, t.step, t.language, t.is_default as "isDefault", t.version, v.subject,
       v.body, t.updated_at as "updatedAt"
     from pricing.notice_template t
     join pricing.notice_template_version v on v.template_id = t.id and v.version = t.version
     where t.account_id = $1 and t.deleted_at is null
     order by t.created_at, t.id`,
    [accountId],
  );
  const builtIn = NOTICE_LANGUAGES.flatMap((language) =>
    NOTICE_STEPS.map((step): NoticeTemplate => {
      const isReplaced = own.some(
        (one) => one.isDefault && one.step === step && one.language === language,
      );
      return {
        id: `builtin_${step}_${language}`,
        name: null,
        step,
        language,
        isDefault: !isReplaced,
        version: BUILT_IN_VERSION,
        updatedAt: null,
        ...BUILT_IN_TEMPLATES[language][step],
      };
    }),
  );
  return [...own, ...builtIn];
}

/** A template of the account, or a built-in one. Throws `not_found`. */
export async function getTemplate(
  sql: Sql,
  { accountId, id }: { accountId: string; id: string },
): Promise<NoticeTemplate> {
  const found = (await listTemplates(sql, accountId)).find((one) => one.id === id);
  if (!found) throw new AppError('not_found', 'No such template');
  return found;
}

/** The template that notices of this step and language begin with. */
export async function getDefaultTemplate(
  sql: Sql,
  { accountId, step, language }: { accountId: string; step: NoticeStep; language: NoticeLanguage },
): Promise<NoticeTemplate> {
  const found = (await listTemplates(sql, accountId)).find(
    (one) => one.isDefault && one.step === step && one.language === language,
  );
  if (!found) throw new AppError('not_found', 'No such template');
  return found;
}

/**
 * Stores a new template. Throws `validation_failed` for an unknown placeholder, `conflict` beyond a
 * hundred templates.
 */
export async function createTemplate(
  { db, clock }: ServiceContext,
  accountId: string,
  input: TemplateInput,
): Promise<NoticeTemplate> {
  checkPlaceholders(input);
  const now = clock.now();
  const id = createId('ntp', now);
  return db.transaction(async (tx) => {
    tx.lock(`notice-templates:${accountId}`);
    const own = (await listTemplates(tx, accountId)).filter(({ name }) => name !== null);
    if (own.length >= MAX_TEMPLATES)
      throw new AppError('conflict', `An account can have at most ${MAX_TEMPLATES} templates`);
    if (input.isDefault) await clearDefault(tx, accountId, input);
    await tx.query(
      `insert into pricing.notice_template (id, account_id, name, step, language, is_default,
         version, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, 1, $7, $7)`,
      [id, accountId, input.name, input.step, input.language, input.isDefault, now],
    );
    await writeVersion(tx, { id, version: 1, text: input, now });
    return getTemplate(tx, { accountId, id });
  });
}

/**
 * Replaces a template of the account; a changed text becomes a new version. Throws `not_found`,
 * `validation_failed`, and `conflict` for a built-in one.
 */
export async function updateTemplate(
  { db, clock }: ServiceContext,
  { accountId, id }: { accountId: string; id: string },
  input: TemplateInput,
): Promise<NoticeTemplate> {
  checkPlaceholders(input);
  const now = clock.now();
  return db.transaction(async (tx) => {
    tx.lock(`notice-templates:${accountId}`);
    const before = await getOwnTemplate(tx, { accountId, id });
    const isNewText = before.subject !== input.subject || before.body !== input.body;
    const version = before.version + (isNewText ? 1 : 0);
    if (input.isDefault) await clearDefault(tx, accountId, input);
    if (isNewText) await writeVersion(tx, { id, version, text: input, now });
    await tx.query(
      `update pricing.notice_template set name = $2, step = $3, language = $4, is_default = $5,
         version = $6, updated_at = $7 where id = $1`,
      [id, input.name, input.step, input.language, input.isDefault, version, now],
    );
    return getTemplate(tx, { accountId, id });
  });
}

/** Throws `not_found`, and `conflict` for a built-in one. Notices made from it stay as they are. */
export async function deleteTemplate(
  { db, clock }: ServiceContext,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await getOwnTemplate(tx, { accountId, id });
    await tx.query(
      'update pricing.notice_template set deleted_at = $2, is_default = false where id = $1',
      [id, clock.now()],
    );
  });
}

async function getOwnTemplate(
  tx: Tx,
  wanted: { accountId: string; id: string },
): Promise<NoticeTemplate> {
  const found = await getTemplate(tx, wanted);
  if (found.name === null)
    throw new AppError('conflict', 'Built-in templates stay as they are: create your own');
  return found;
}

async function clearDefault(
  tx: Tx,
  accountId: string,
  { step, language }: Pick<TemplateInput, 'step' | 'language'>,
): Promise<void> {
  await tx.query(
    `update pricing.notice_template set is_default = false
     where account_id = $1 and step = $2 and language = $3 and is_default`,
    [accountId, step, language],
  );
}

async function writeVersion(
  tx: Tx,
  { id, version, text, now }: { id: string; version: number; text: NoticeText; now: Date },
): Promise<void> {
  await tx.query(
    `insert into pricing.notice_template_version (template_id, version, subject, body, saved_at)
     values ($1, $2, $3, $4, $5)`,
    [id, version, text.subject, text.body, now],
  );
}
