import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { AppError, isAppError, statusByCode } from '#kernel/app-error.ts';
import { VIEW_FORMATS } from '#app/exports/file-export.ts';
import { openRuleTest, RuleTestSchema, sendRuleTest } from '#app/rules/stream-rule-test.server.ts';
import { sendPreviewFile } from '#app/rules/write-preview-file.server.ts';
import { getServices } from '#app/services.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { authenticate } from '#app/shopify.server.ts';

const FileSchema = z.object({
  what: z.literal('file'),
  form: z.looseObject({}),
  format: z.enum(VIEW_FORMATS),
  locale: z.string().max(35),
});

/** A preview or backtest of a rule set, a line of JSON after the other, or a preview as a file. */
export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const user = { shop: session.shop, userId: sessionToken?.sub ?? null };
  const services = getServices();
  const { signal } = request;
  try {
    await requireRole(services, user, 'viewer');
    const asked = z.union([RuleTestSchema, FileSchema]).safeParse(await request.json());
    if (!asked.success) throw new AppError('validation_failed', z.prettifyError(asked.error));
    const { data } = asked;
    if (data.what !== 'file')
      return sendRuleTest(await openRuleTest(services, session.shop, { asked: data, signal }));
    const { timeZone } = await getShop(services, session.shop);
    const preview = { what: 'preview', form: data.form } as const;
    return sendPreviewFile(await openRuleTest(services, session.shop, { asked: preview, signal }), {
      format: data.format,
      locale: data.locale,
      timeZone,
    });
  } catch (error) {
    if (isAppError(error)) return new Response(error.message, { status: statusByCode[error.code] });
    throw error;
  }
}
