import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { AdviceDecisionSchema, decideAdvice } from '#app/insights/decide-advice.server.ts';
import { describeRefusal } from '#app/insights/describe-refusal.ts';
import { getOutcome } from '#app/insights/get-outcome.server.ts';
import { getLocale } from '#app/insights/get-locale.server.ts';
import { getProductBlock } from '#app/insights/get-product-block.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';
import { getPerson } from '#app/users/get-person.server.ts';

const ProductSchema = z.string().regex(/^gid:\/\/shopify\/Product\/\d{1,18}$/);

/** For the block on the product's page in the admin, which asks from another origin. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session, cors } = await authenticate.admin(request);
  const product = ProductSchema.safeParse(new URL(request.url).searchParams.get('product'));
  if (!product.success) return cors(Response.json({ message: 'product: expected the GID of a product' }, { status: 422 }));
  const locale = await getLocale(getServices(), session.shop, request);
  return cors(Response.json(await getProductBlock(getServices(), session.shop, { productGid: product.data, locale })));
}

/** Applies the suggestion that the block shows. Answers whether, and where not why, in words. */
export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken, cors } = await authenticate.admin(request);
  const form = AdviceDecisionSchema.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) return cors(Response.json({ message: 'The request was not understood' }, { status: 422 }));
  const by = await getPerson(getServices(), request, { shop: session.shop, userId: sessionToken?.sub ?? null });
  const outcome = await getOutcome(() => decideAdvice(getServices(), form.data, { shop: session.shop, by }));
  const refusal = describeRefusal(outcome, await getLocale(getServices(), session.shop, request));
  return cors(Response.json({ ok: refusal === null, message: refusal ?? '' }));
}
