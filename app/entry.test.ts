import { expect, it } from 'vitest';
import { setAppBridgePreload } from './entry.server.tsx';

const SHOPIFY = '<https://cdn.shopify.com/shopifycloud/app-bridge.js>; rel="preload"; as="script";';

it('announces the script that the document loads', () => {
  const headers = new Headers({ Link: SHOPIFY });
  setAppBridgePreload(headers, 'http://localhost:3000/sandbox/app-bridge.js');
  expect(headers.get('Link')).toBe(
    '<http://localhost:3000/sandbox/app-bridge.js>; rel="preload"; as="script";',
  );
});

it('adds no announcement where there was none', () => {
  const headers = new Headers();
  setAppBridgePreload(headers, 'http://localhost:3000/sandbox/app-bridge.js');
  expect(headers.has('Link')).toBe(false);
});
