import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readAcceptedLocale } from '#app/texts/read-accepted-locale.ts';
import { getTexts } from '#app/texts/texts.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: getTexts(data?.locale ?? 'en').landing.title },
];

export function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  if (url.searchParams.has('shop')) throw redirect(`/app${url.search}`);
  return { locale: readAcceptedLocale(request) };
}

export default function Landing() {
  const words = getTexts(useLoaderData<typeof loader>().locale).landing;
  return (
    <main
      style={{
        maxWidth: '40rem',
        margin: '4rem auto',
        padding: '0 1rem',
        fontFamily: 'system-ui, sans-serif',
        lineHeight: 1.5,
      }}
    >
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <p>{words.open}</p>
    </main>
  );
}
