/**
 * Identifies the user in the admin. A session token contains only a user id: the name is requested
 * from Shopify once a month, by exchanging the token for an online token of that user. The
 * response's user data are stored, its access token is not.
 */
import { z } from 'zod';
import { withBodyLimit } from '#http-client/with-body-limit.ts';
import { getAppEnv } from '#app/env.server.ts';
import type { Person } from '#app/repricing/price-change.ts';
import type { AppServices } from '#app/services.server.ts';
import { DAY_MS } from '#kernel/durations.ts';

const KEEP_MS = 30 * DAY_MS;
const ANSWER_MS = 3000;

const AnswerSchema = z.object({
  associated_user: z.object({
    id: z.union([z.number(), z.string()]).transform(String),
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
    email: z.string().nullish(),
    email_verified: z.boolean().catch(false),
    locale: z.string().nullish(),
    account_owner: z.boolean().catch(false),
  }),
});
type ShopifyUser = z.infer<typeof AnswerSchema>['associated_user'];

/**
 * Returns the user of an authenticated request. When Shopify does not respond within three seconds,
 * the last known name is used, or null.
 */
export async function getPerson(
  services: AppServices,
  request: Request,
  { shop, userId }: { shop: string; userId: string | null },
): Promise<Person> {
  if (userId === null) return { userId: null, name: null };
  const known = await services.db.prisma.shopUser.findUnique({
    where: { shop_userId: { shop, userId } },
    select: { name: true, readAt: true },
  });
  const now = services.clock.now();
  if (known && now.getTime() - known.readAt.getTime() < KEEP_MS)
    return { userId, name: known.name };
  const user = await askShopify(request, shop).catch((error: unknown) => {
    services.log.warn({ shop, err: error }, 'the name of a user could not be read from Shopify');
    return null;
  });
  if (user?.id !== userId) return { userId, name: known?.name ?? null };
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ').slice(0, 200) || null;
  const data = {
    name,
    email: user.email?.slice(0, 320) ?? null,
    emailVerified: user.email_verified,
    locale: user.locale?.slice(0, 35) ?? null,
    accountOwner: user.account_owner,
    readAt: now,
  };
  await services.db.prisma.shopUser.upsert({
    where: { shop_userId: { shop, userId } },
    create: { shop, userId, ...data },
    update: data,
  });
  return { userId, name };
}

async function askShopify(request: Request, shop: string): Promise<ShopifyUser | null> {
  const token =
    request.headers.get('authorization')?.replace(/^Bearer /, '') ??
    new URL(request.url).searchParams.get('id_token');
  if (!token) return null;
  const env = getAppEnv();
  const answer = await globalThis.fetch(`https://${shop}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    signal: AbortSignal.timeout(ANSWER_MS),
    body: JSON.stringify({
      client_id: env.apiKey,
      client_secret: env.apiSecret,
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: token,
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: 'urn:shopify:params:oauth:token-type:online-access-token',
    }),
  });
  if (!answer.ok)
    throw new Error(`Shopify answered the exchange of a user's token with HTTP ${answer.status}`);
  return AnswerSchema.parse(await withBodyLimit(answer).json()).associated_user;
}
