import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { FileChanges } from '#app/map-prices/file-changes.tsx';
import { FileProblems } from '#app/map-prices/file-problems.tsx';
import { FileSummary } from '#app/map-prices/file-summary.tsx';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { useRefreshWhile } from '#app/components/use-refresh-while.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import {
  applyMapPriceFile,
  removeMapPriceFile,
} from '#app/map-prices/apply-map-price-file.server.ts';
import { getMapPriceFile } from '#app/map-prices/get-map-price-file.server.ts';
import { undoMapPriceFile } from '#app/map-prices/undo-map-price-file.server.ts';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { getPageOrNotFound } from '#app/requests/get-page-or-not-found.server.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { getServices } from '#app/services.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.products.file.title);

const IntentSchema = z.enum(['apply', 'discard', 'undo']);
const SECONDS = 2;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const [shop, file] = await Promise.all([
    getShop(getServices(), session.shop),
    getPageOrNotFound(() => getMapPriceFile(getServices(), session.shop, params.id ?? '')),
  ]);
  return { shop, file };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const intent = IntentSchema.parse((await request.formData()).get('intent'));
  const file = { shop: session.shop, id: params.id ?? '' };
  const user = { shop: session.shop, userId: sessionToken?.sub ?? null };
  if (intent === 'undo') {
    const byUserId = sessionToken?.sub ?? null;
    const undo = await toActionResult(async () => {
      await requireRole(getServices(), user, 'manager');
      return { id: await undoMapPriceFile(getServices(), { ...file, byUserId }) };
    });
    return undo.ok ? redirect(`/app/products/file/${undo.id}`) : undo;
  }
  const work = intent === 'apply' ? applyMapPriceFile : removeMapPriceFile;
  return toActionResult(async () => {
    await requireRole(getServices(), user, 'manager');
    await work(getServices(), file);
    return { intent };
  });
}

export default function MapPriceFile() {
  const { shop, file } = useLoaderData<typeof loader>();
  const labels = useMessages().products.file;
  useRefreshWhile(file.state === 'applying' || file.state === 'reading', SECONDS);
  return (
    <ShopPage
      shop={shop}
      title={file.undoes ? labels.undoOf({ name: file.name }) : file.name}
      showAge={false}
      backAction={{ url: '/app/products/file', content: labels.title }}
    >
      <FileSummary key={file.id} file={file} />
      <FileChanges file={file} />
      <FileProblems file={file} />
    </ShopPage>
  );
}
