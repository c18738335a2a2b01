import { isRouteErrorResponse, useRevalidator, useRouteError } from '@remix-run/react';
import { Banner, Page } from '@shopify/polaris';
import { openDocument } from '#app/components/unanswered.ts';
import { MessagesUnavailable } from '#app/locales/load-messages.ts';
import { getMessages } from '#app/locales/messages.ts';
import { useLocale } from './i18n.tsx';

/**
 * What a page shows when its loader or its rendering failed. Responses of Shopify's sign-in are
 * thrown to the layout.
 */
export function PageError() {
  const error = useRouteError();
  const { shared } = getMessages(useLocale());
  const revalidator = useRevalidator();
  if (isRouteErrorResponse(error) && error.status !== 404) throw error;
  const missing = isRouteErrorResponse(error);
  return (
    <Page
      title={missing ? shared.notFoundTitle : shared.errorTitle}
      backAction={{ url: '/app', content: shared.appName }}
    >
      <Banner
        tone={missing ? 'info' : 'critical'}
        action={
          missing
            ? { content: shared.backHome, url: '/app' }
            : {
                content: shared.tryAgain,
                // A browser does not fetch a script again in the same document.
                onAction: () =>
                  error instanceof MessagesUnavailable
                    ? void openDocument(location.href)
                    : revalidator.revalidate(),
                loading: revalidator.state !== 'idle',
              }
        }
      >
        <p>{missing ? shared.notFoundText : shared.errorText}</p>
      </Banner>
    </Page>
  );
}
