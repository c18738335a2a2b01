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
    v3_lazyRouteDiscovery: true,
    v3_singleFetch: true,
  },
};

export default remixConfig;
