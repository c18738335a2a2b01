import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';

export const meta: MetaFunction = () => [{ title: 'Pricing Intelligence for Shopify' }];

export function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  if (url.searchParams.has('shop')) throw redirect(`/app${url.search}`);
  return null;
}

export default function Landing() {
  return (
    <main style={{ maxWidth: '40rem', margin: '4rem auto', padding: '0 1rem', fontFamily: 'system-ui, sans-serif', lineHeight: 1.5 }}>
      <h1>Pricing Intelligence for Shopify</h1>
      <p>Sees what competitors charge for your products, tells you when one goes below your minimum price, and suggests a price with its reasons.</p>
      <p>Open the app from Apps in your Shopify admin. If it is not there yet, install it from the Shopify App Store.</p>
    </main>
  );
}
