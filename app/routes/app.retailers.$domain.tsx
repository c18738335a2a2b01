import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner } from '@shopify/polaris';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { useMessages } from '#app/components/i18n.tsx';
import { RetailerReport } from '#app/exports/retailer-report.tsx';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { AuthorizedBadge } from '#app/retailers/authorized-badge.tsx';
import { ComplianceHistory } from '#app/retailers/compliance-history.tsx';
import { ContactForm } from '#app/retailers/contact-form.tsx';
import { getRetailer } from '#app/retailers/get-retailer.server.ts';
import { RetailerFigures } from '#app/retailers/retailer-figures.tsx';
import { ContactFormSchema, saveContact } from '#app/retailers/save-contact.server.ts';
import { getServices } from '#app/services.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import { RETAILERS_CAPABILITY } from '#app/shop-state/retailers.ts';
import { getPerson } from '#app/shop/get-person.server.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { ServiceErrorBanner } from '#app/shop/service-error-banner.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.retailers.title);

const REPORT_CAPABILITY = 'exports.files';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const domain = params['domain'] ?? '';
  const shop = await getShop(getServices(), session.shop);
  const found = shop.capabilities.includes(RETAILERS_CAPABILITY)
    ? await getRetailer(getServices(), session.shop, domain)
    : null;
  return { shop, domain, found };
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const { shop } = session;
  const user = { shop, userId: sessionToken?.sub ?? null };
  const given = ContactFormSchema.parse(Object.fromEntries(await request.formData()));
  return toActionResult(async () => {
    await requireRole(getServices(), user, 'manager');
    const by = await getPerson(getServices(), request, user);
    return saveContact(getServices(), { shop, by }, given);
  });
}

export default function RetailerPage() {
  const { shop, domain, found } = useLoaderData<typeof loader>();
  const messages = useMessages();
  const labels = messages.retailers;
  const row = found?.ok ? found.retailer : null;
  const id = row?.retailer_id ?? null;
  return (
    <ShopPage
      shop={shop}
      title={domain}
      {...(row && { titleMetadata: <AuthorizedBadge authorized={row.authorized} /> })}
      showAge={false}
      backAction={{ url: '/app/retailers', content: labels.title }}
    >
      {found === null ? (
        <Banner tone="info" title={messages.shared.partial.title}>
          <p>{labels.unsupported}</p>
        </Banner>
      ) : null}
      {found?.ok && row === null ? <Banner tone="info">{labels.unknown}</Banner> : null}
      {row && id === null ? <Banner tone="info">{labels.notMonitored}</Banner> : null}
      {row ? <RetailerFigures row={row} /> : null}
      {found?.ok && found.compliance ? <ComplianceHistory compliance={found.compliance} /> : null}
      {row && shop.capabilities.includes(REPORT_CAPABILITY) ? (
        <RetailerReport retailers={[row.retailer]} />
      ) : null}
      {found?.ok && found.contact && id !== null ? (
        <ContactForm key={id} id={id} contact={found.contact} />
      ) : null}
      {found && !found.ok ? (
        <ServiceErrorBanner shop={shop} outcome={found} title={domain} />
      ) : null}
    </ShopPage>
  );
}
