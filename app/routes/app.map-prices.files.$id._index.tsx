import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { useRefreshWhile } from '#app/components/use-refresh-while.tsx';
import {
  removePeriodFile,
  applyPeriodFile,
  undoPeriodFile,
} from '#app/map-prices/period-files/change-period-file.server.ts';
import { getPeriodFile } from '#app/map-prices/period-files/get-period-file.server.ts';
import {
  PeriodFileProblems,
  PeriodFileRows,
} from '#app/map-prices/period-files/period-file-rows.tsx';
import { PeriodFileEffects } from '#app/map-prices/period-files/period-file-effects.tsx';
import { PeriodFileSummary } from '#app/map-prices/period-files/period-file-summary.tsx';
import { getPageOrNotFound } from '#app/requests/get-page-or-not-found.server.ts';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { getServices } from '#app/services.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.mapPrices.files.title);

const ActionSchema = z.object({
  intent: z.enum(['import', 'discard', 'undo']),
  allowsConflicts: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
});
const SECONDS = 2;
/** The capability of a service that says what an import would do. */
const EFFECTS = 'map_price_periods.effects';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const [shop, file] = await Promise.all([
    getShop(getServices(), session.shop),
    getPageOrNotFound(() => getPeriodFile(getServices(), session.shop, params.id ?? '')),
  ]);
  return { shop, file };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const { intent, allowsConflicts } = ActionSchema.parse(
    Object.fromEntries(await request.formData()),
  );
  const user = { shop: session.shop, userId: sessionToken?.sub ?? null };
  const file = { shop: session.shop, id: params.id ?? '' };
  return toActionResult(async () => {
    await requireRole(getServices(), user, 'manager');
    if (intent === 'import') await applyPeriodFile(getServices(), { ...file, allowsConflicts });
    else if (intent === 'undo') await undoPeriodFile(getServices(), file);
    else await removePeriodFile(getServices(), file);
    return { intent };
  });
}

export default function PeriodFile() {
  const { shop, file } = useLoaderData<typeof loader>();
  const labels = useMessages().mapPrices.files;
  useRefreshWhile(['reading', 'importing', 'undoing'].includes(file.state), SECONDS);
  return (
    <ShopPage
      shop={shop}
      title={file.name}
      showAge={false}
      backAction={{ url: '/app/map-prices/files', content: labels.title }}
    >
      <PeriodFileSummary file={file} />
      {file.state === 'preview' && file.waiting > 0 && shop.capabilities.includes(EFFECTS) ? (
        <PeriodFileEffects file={file} />
      ) : null}
      <PeriodFileProblems file={file} />
      <PeriodFileRows file={file} />
    </ShopPage>
  );
}
