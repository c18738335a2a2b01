import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LandingPage } from '#app/components/landing-page.tsx';
import { readAcceptedLocale } from '#app/locales/choose-locale.ts';
import { getMessages } from '#app/locales/messages.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: getMessages(data?.locale ?? 'en').landing.title },
];

export function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  if (url.searchParams.has('shop')) throw redirect(`/app${url.search}`);
  return { locale: readAcceptedLocale(request) };
}

export default function Landing() {
  const labels = getMessages(useLoaderData<typeof loader>().locale).landing;
  return (
    <LandingPage title={labels.title} text={labels.text}>
      {labels.open}
    </LandingPage>
  );
}
