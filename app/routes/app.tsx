import type { HeadersFunction, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, Link, Outlet, useLoaderData, useRouteError } from '@remix-run/react';
import { NavMenu } from '@shopify/app-bridge-react';
import { Banner, BlockStack, Page, Text } from '@shopify/polaris';
import polarisStyles from '@shopify/polaris/build/esm/styles.css?url';
import { useEffect } from 'react';
import { AdminProvider } from '#app/components/admin-provider.tsx';
import { ServerAway } from '#app/components/server-away.tsx';
import { useReloadAfterChange } from '#app/components/use-refresh-while.tsx';
import { setOpened } from '#app/components/unanswered.ts';
import { useFocusRestore } from '#app/components/use-focus-restore.ts';
import { useLocale } from '#app/components/i18n.tsx';
import { getLocale } from '#app/requests/get-locale.server.ts';
import { getServices } from '#app/services.server.ts';
import { getRole } from '#app/shop-state/get-role.server.ts';
import { findInstalled } from '#app/shop/get-shop.server.ts';
import { RoleProvider } from '#app/shop/user-role.tsx';
import { authenticate } from '#app/shopify.server.ts';
import { getPolarisMessages, getMessages, type Messages } from '#app/locales/messages.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: polarisStyles }];

const PAGES = (messages: Messages) => [
  { to: '/app/products', name: messages.pages.products },
  { to: '/app/matrix', name: messages.pages.matrix },
  { to: '/app/alerts', name: messages.pages.alerts },
  { to: '/app/notices', name: messages.pages.notices },
  { to: '/app/retailers', name: messages.pages.retailers },
  { to: '/app/map-prices', name: messages.pages.mapPrices },
  { to: '/app/recommendations', name: messages.pages.recommendation },
  { to: '/app/rules', name: messages.pages.rules },
  { to: '/app/competitors', name: messages.pages.competitors },
  { to: '/app/matches', name: messages.pages.matches },
  { to: '/app/activity', name: messages.pages.activity },
  { to: '/app/outcomes', name: messages.pages.outcomes },
  { to: '/app/exports', name: messages.pages.exports },
  { to: '/app/settings', name: messages.pages.settings },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const userId = sessionToken?.sub ?? null;
  // Installs the shop where this is its first document. The plan is read by the page alone: read
  // here, the page would show the one before.
  await findInstalled(getServices(), session.shop);
  const locale = await getLocale(getServices(), session.shop, request);
  return {
    role: await getRole(getServices(), { shop: session.shop, userId }),
    // What Shopify opens a document with: without it, one that is loaded again ends at the login
    // page.
    opened: new URLSearchParams({
      embedded: '1',
      shop: session.shop,
      locale,
      host: new URL(request.url).searchParams.get('host') ?? '',
    }).toString(),
    // Whose unsaved decisions this browser may hold.
    decisionsOf: `${session.shop}/${sessionToken?.sub ?? ''}`,
    locale,
  };
}

// Only the first document request contains the locale: its data are valid for the whole visit.
// Every page authenticates for itself.
export const shouldRevalidate = () => false;

export default function AppLayout() {
  const { locale, decisionsOf, opened, role } = useLoaderData<typeof loader>();
  useFocusRestore();
  useReloadAfterChange();
  useEffect(() => setOpened(opened), [opened]);
  useEffect(() => sendLeftDecisions(decisionsOf), [decisionsOf]);
  const messages = getMessages(locale);
  return (
    <AdminProvider polaris={getPolarisMessages(locale)}>
      <NavMenu>
        <Link to="/app" rel="home">
          {messages.pages.home}
        </Link>
        {PAGES(messages).map(({ to, name }) => (
          <Link key={to} to={to}>
            {name}
          </Link>
        ))}
      </NavMenu>
      <ServerAway />
      <main>
        <RoleProvider role={role}>
          <Outlet />
        </RoleProvider>
      </main>
    </AdminProvider>
  );
}

/**
 * Saves decisions left unsaved on an earlier visit, from whichever page is opened next; loaded
 * after the page.
 */
function sendLeftDecisions(owner: string): void {
  import('#app/matches/open-verdict-queue.ts')
    .then(({ openVerdictQueue }) => openVerdictQueue(owner))
    // It could not be loaded: the decisions stay stored, and the next page tries again.
    .catch(() => undefined);
}

/**
 * Shopify's library answers some requests with a page that fetches a new session token: it must be
 * sent unchanged.
 */
export function ErrorBoundary() {
  const error = useRouteError();
  const locale = useLocale();
  const messages = getMessages(locale);
  const { shared } = messages;
  if (isRouteErrorResponse(error) && isAppBridgePage(error.data))
    return <div dangerouslySetInnerHTML={{ __html: error.data }} />;
  const refused = isRouteErrorResponse(error) && error.status < 500;
  const texts = refused
    ? (SIGN_IN_TEXTS(messages)[String(error.data)] ?? [shared.notFoundTitle, shared.notFoundText])
    : [shared.errorTitle, shared.errorText];
  return (
    <AdminProvider polaris={getPolarisMessages(locale)}>
      <main>
        <Page title={texts[0]}>
          <Banner tone={refused ? 'warning' : 'critical'}>
            <BlockStack gap="200">
              <Text as="p">{texts[1]}</Text>
              <Link to="/app">{shared.backHome}</Link>
            </BlockStack>
          </Banner>
        </Page>
      </main>
    </AdminProvider>
  );
}

/** By the body of the 401. */
const SIGN_IN_TEXTS = ({
  shared,
}: Messages): Readonly<Partial<Record<string, readonly [string, string]>>> => ({
  not_set_up: [shared.notSetUpTitle, shared.notSetUpText],
  clock: [shared.notSetUpTitle, shared.clockText],
});

function isAppBridgePage(data: unknown): data is string {
  return typeof data === 'string' && /^\s*<script data-api-key="/.test(data);
}

/** Shopify's library puts what App Bridge needs into response headers, also for errors. */
export const headers: HeadersFunction = ({
  parentHeaders,
  loaderHeaders,
  actionHeaders,
  errorHeaders,
}) => {
  if (errorHeaders && [...errorHeaders].length > 0) return errorHeaders;
  return new Headers([...parentHeaders, ...loaderHeaders, ...actionHeaders]);
};
