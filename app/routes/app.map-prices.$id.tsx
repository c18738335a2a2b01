import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner } from '@shopify/polaris';
import { isCurrencyCode } from '#kernel/currency.ts';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import {
  handlePeriodAction,
  getPeriod,
  PeriodActionSchema,
  type PeriodDetail,
  PERIODS_CAPABILITY,
} from '#app/map-prices/periods/handle-period-action.server.ts';
import { PeriodEditor } from '#app/map-prices/periods/period-editor.tsx';
import { createPeriodForm, toPeriodForm } from '#app/map-prices/periods/period-form.ts';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { getServices } from '#app/services.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import { getPerson } from '#app/shop/get-person.server.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { ServiceErrorBanner } from '#app/shop/service-error-banner.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { toAuthor } from '#app/shop/to-author.ts';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.mapPrices.title);

/** The id in the address of a period that is not stored yet. */
const NEW = 'new';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const id = params.id ?? NEW;
  const shop = await getShop(getServices(), session.shop);
  const hasPeriods = shop.capabilities.includes(PERIODS_CAPABILITY);
  const found = hasPeriods && id !== NEW ? await getPeriod(getServices(), session.shop, id) : null;
  if (found?.ok === false && found.code === 'not_found')
    throw new Response(null, { status: 404, statusText: 'Not found' });
  return { shop, hasPeriods, id: id === NEW ? null : id, found };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const services = getServices();
  const user = { shop: session.shop, userId: sessionToken?.sub ?? null };
  const change = PeriodActionSchema.parse(Object.fromEntries(await request.formData()));
  const id = params.id === NEW ? null : (params.id ?? null);
  const outcome = await toActionResult(async () => {
    await requireRole(services, user, 'manager');
    const by = toAuthor(await getPerson(services, request, user));
    const shop = await getShop(services, session.shop);
    return handlePeriodAction(services, { shop, id, by }, change);
  });
  return outcome.ok && outcome.done !== 'previewed'
    ? redirect(`/app/map-prices?done=${outcome.done}`)
    : outcome;
}

export default function MapPricePeriod() {
  const { shop, hasPeriods, id, found } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const labels = messages.mapPrices;
  const period = found?.ok ? found.period : null;
  const currency = period?.currency ?? shop.currency ?? '';
  const chosen = found?.ok ? describeScope(found) : null;
  return (
    <ShopPage
      shop={shop}
      title={id === null ? labels.add : (period?.name ?? labels.unnamed)}
      showAge={false}
      backAction={{ url: '/app/map-prices', content: labels.title }}
    >
      {hasPeriods ? null : (
        <Banner tone="info" title={messages.shared.partial.title}>
          <p>{labels.unsupported}</p>
        </Banner>
      )}
      {hasPeriods && !isCurrencyCode(currency) ? (
        <Banner tone="info">{messages.errors.currency_unknown}</Banner>
      ) : null}
      {found?.ok === false ? (
        <ServiceErrorBanner shop={shop} outcome={found} title={messages.shared.serviceTrouble} />
      ) : null}
      {hasPeriods && isCurrencyCode(currency) && (id === null || period) ? (
        <PeriodEditor
          key={id ?? NEW}
          id={id}
          initial={
            period ? toPeriodForm(period, shop.timeZone) : createPeriodForm(shop.now, shop.timeZone)
          }
          chosen={chosen}
          currency={currency}
        />
      ) : null}
    </ShopPage>
  );
}

/** What the period applies to, as the form shows it; null for all products, and where it is gone. */
function describeScope({ period, names }: PeriodDetail) {
  if (period.scope === 'brand') return { title: period.key ?? '', detail: null };
  const known = names[period.key ?? ''];
  return known?.title == null ? null : { title: known.title, detail: known.detail };
}
