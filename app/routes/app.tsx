import type { HeadersFunction, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, Link, Outlet, useLoaderData, useRouteError } from '@remix-run/react';
import { NavMenu } from '@shopify/app-bridge-react';
import { Banner, BlockStack, Page, Text } from '@shopify/polaris';
import polarisStyles from '@shopify/polaris/build/esm/styles.css?url';
import { useEffect } from 'react';
import { AdminProvider } from '#app/components/admin-provider.tsx';
import { useKeptFocus } from '#app/components/use-kept-focus.ts';
import { useLocale } from '#app/components/words.tsx';
import { getLocale } from '#app/service-copy/get-locale.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';
import { getPolarisWords, getTexts, type Texts } from '#app/texts/texts.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: polarisStyles }];

const PAGES = (texts: Texts) => [
  { to: '/app/products', name: texts.products.title },
  { to: '/app/alerts', name: texts.alerts.title },
  { to: '/app/recommendations', name: texts.recommendation.title },
  { to: '/app/competitors', name: texts.competitors.title },
  { to: '/app/matches', name: texts.matches.title },
  { to: '/app/activity', name: texts.activity.title },
  { to: '/app/outcomes', name: texts.outcomes.title },
  { to: '/app/settings', name: texts.settings.title },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  return {
    // Whose unsaved decisions this browser may hold.
    decisionsOf: `${session.shop}/${sessionToken?.sub ?? ''}`,
    locale: await getLocale(getServices(), session.shop, request),
  };
}

// Only the first document names the locale: what was read with it holds for the visit. Every page signs in for itself.
export const shouldRevalidate = () => false;

export default function AppLayout() {
  const { locale, decisionsOf } = useLoaderData<typeof loader>();
  useKeptFocus();
  useEffect(() => sendLeftDecisions(decisionsOf), [decisionsOf]);
  const texts = getTexts(locale);
  return (
    <AdminProvider words={getPolarisWords(locale)}>
      <NavMenu>
        <Link to="/app" rel="home">
          {texts.shared.home}
        </Link>
        {PAGES(texts).map(({ to, name }) => (
          <Link key={to} to={to}>
            {name}
          </Link>
        ))}
      </NavMenu>
      <main>
        <Outlet />
      </main>
    </AdminProvider>
  );
}

/** What was left unsaved on any visit is saved from whichever page comes next; loaded behind the page, which needs none of it. */
function sendLeftDecisions(owner: string): void {
  import('#app/components/open-verdict-queue.ts')
    .then(({ openVerdictQueue }) => openVerdictQueue(owner))
    // Not loaded: the decisions stay where they are, and the next page tries again.
    .catch(() => undefined);
}

/** Shopify's library answers some requests with a page that fetches a new session token: it must run as it is. */
export function ErrorBoundary() {
  const error = useRouteError();
  const locale = useLocale();
  const { shared } = getTexts(locale);
  if (isRouteErrorResponse(error) && isAppBridgePage(error.data))
    return <div dangerouslySetInnerHTML={{ __html: error.data }} />;
  const refused = isRouteErrorResponse(error) && error.status < 500;
  return (
    <AdminProvider words={getPolarisWords(locale)}>
      <main>
        <Page title={refused ? shared.notFoundTitle : shared.errorTitle}>
          <Banner tone={refused ? 'warning' : 'critical'}>
            <BlockStack gap="200">
              <Text as="p">{refused ? shared.notFoundText : shared.errorText}</Text>
              <Link to="/app">{shared.backHome}</Link>
            </BlockStack>
          </Banner>
        </Page>
      </main>
    </AdminProvider>
  );
}

function isAppBridgePage(data: unknown): data is string {
  return typeof data === 'string' && /^\s*<script data-api-key="/.test(data);
}

/** Shopify's library puts what App Bridge must know into headers, also of errors. */
export const headers: HeadersFunction = ({
  parentHeaders,
  loaderHeaders,
  actionHeaders,
  errorHeaders,
}) => {
  if (errorHeaders && [...errorHeaders].length > 0) return errorHeaders;
  return new Headers([...parentHeaders, ...loaderHeaders, ...actionHeaders]);
};
