/**
 * The one source of Remix's settings; vite.config.ts hands it to the plugin.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
const remixConfig = {
  appDirectory: 'app',
  ignoredRouteFiles: ['**/*.test.{ts,tsx}'],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // Off: while a route is being discovered, the reload after a fetcher's post ends the navigation with the old page under the new address
    // (router.js: `loadId > pendingNavigationLoadId` before the load has its id). Some thirty routes are cheaper told at once.
    v3_lazyRouteDiscovery: false,
    v3_singleFetch: true,
  },
};

export default remixConfig;
