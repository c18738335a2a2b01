import { json, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LandingPage } from '#app/components/landing-page.tsx';
import { readAcceptedLocale } from '#app/locales/choose-locale.ts';
import { getMessages } from '#app/locales/messages.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: getMessages(data?.locale ?? 'en').shared.notFoundTitle },
];

/**
 * An unknown address. Within the admin, app.$.tsx shows this in the app's layout; elsewhere this
 * page does.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  if (url.searchParams.has('shop')) throw redirect(`/app${url.pathname}${url.search}`);
  return json({ locale: readAcceptedLocale(request) }, { status: 404 });
}

export const action = () => new Response(null, { status: 404, statusText: 'Not found' });

export default function NoSuchPage() {
  const { landing, shared } = getMessages(useLoaderData<typeof loader>().locale);
  return (
    <LandingPage title={shared.notFoundTitle} text={shared.noSuchPage}>
      {landing.open}
    </LandingPage>
  );
}
