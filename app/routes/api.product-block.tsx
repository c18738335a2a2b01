import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import {
  BlockDecisionSchema,
  handleBlockDecision,
} from '#app/product-block/handle-block-decision.server.ts';
import { getLocale } from '#app/requests/get-locale.server.ts';
import { getProductBlock } from '#app/product-block/get-product-block.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';
import { getPerson } from '#app/shop/get-person.server.ts';

const gidOf = (kind: string) => z.string().regex(new RegExp(`^gid://shopify/${kind}/\\d{1,18}$`));
const SubjectSchema = z.union([
  z.object({ product: gidOf('Product') }).transform(({ product }) => ({ productGid: product })),
  z
    .object({ variant: gidOf('ProductVariant') })
    .transform(({ variant }) => ({ variantGid: variant })),
]);

/**
 * Data for the block on product and variant pages of the admin, which requests it from another
 * origin.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session, cors } = await authenticate.admin(request);
  const subject = SubjectSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!subject.success)
    return cors(Response.json({ message: 'Expected product or variant: a GID' }, { status: 422 }));
  const locale = await getLocale(getServices(), session.shop, request);
  return cors(
    Response.json(
      await getProductBlock(getServices(), session.shop, { subject: subject.data, locale }),
    ),
  );
}

/**
 * Applies the recommendation that the block shows, or undoes a change. Responds with the result as
 * text.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken, cors } = await authenticate.admin(request);
  const form = BlockDecisionSchema.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success)
    return cors(Response.json({ message: 'The request was not understood' }, { status: 422 }));
  const by = await getPerson(getServices(), request, {
    shop: session.shop,
    userId: sessionToken?.sub ?? null,
  });
  const locale = await getLocale(getServices(), session.shop, request);
  return cors(
    Response.json(
      await handleBlockDecision(getServices(), form.data, { shop: session.shop, by, locale }),
    ),
  );
}
