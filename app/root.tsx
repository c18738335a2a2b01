import type { LoaderFunctionArgs } from '@remix-run/node';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from '@remix-run/react';
import type { ReactNode } from 'react';
import { useLocale } from '#app/components/i18n.tsx';
import { LandingPage } from '#app/components/landing-page.tsx';
import { openDocument } from '#app/components/unanswered.ts';
import { getAppEnv } from '#app/env.server.ts';
import { readAcceptedLocale } from '#app/locales/choose-locale.ts';
import { getLanguage, getMessages } from '#app/locales/messages.ts';

/**
 * App Bridge's script is only for documents within the admin: anywhere else it would redirect to
 * the admin.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const embedded = new URL(request.url).pathname.startsWith('/app');
  const env = getAppEnv();
  return {
    appBridge: embedded ? { url: env.appBridgeUrl, apiKey: env.apiKey } : null,
    locale: embedded ? null : readAcceptedLocale(request),
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const { appBridge, locale } = useRouteLoaderData<typeof loader>('root') ?? {
    appBridge: null,
    locale: null,
  };
  const merchants = useLocale();
  const language = getLanguage(locale ?? merchants);
  return (
    <html lang={language}>
      <head>
        {appBridge ? <script src={appBridge.url} data-api-key={appBridge.apiKey} /> : null}
        {appBridge ? <meta name="shopify-api-key" content={appBridge.apiKey} /> : null}
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** What no page catches: an answer that broke off, or an error of the layout. */
export function ErrorBoundary() {
  const { shared } = getMessages(useLocale());
  return (
    <LandingPage title={shared.errorTitle} text={shared.errorText}>
      <button type="button" onClick={() => void openDocument(location.href)}>
        {shared.tryAgain}
      </button>
    </LandingPage>
  );
}

export default function App() {
  return <Outlet />;
}
