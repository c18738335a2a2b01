import { isRouteErrorResponse, useRevalidator, useRouteError } from '@remix-run/react';
import { Banner, Page } from '@shopify/polaris';
import { getMessages } from '#app/locales/messages.ts';
import { useLocale } from './i18n.tsx';

/** What a page shows when its loader failed: said on the page, with a way on. Answers of Shopify's sign-in go up to the layout. */
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
                onAction: () => revalidator.revalidate(),
                loading: revalidator.state !== 'idle',
              }
        }
      >
        <p>{missing ? shared.notFoundText : shared.errorText}</p>
      </Banner>
    </Page>
  );
}
