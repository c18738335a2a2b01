import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig)],
  build: {
    assetsInlineLimit: 0,
    // One copy of shared code in the process: the server build loads it at run time, as Node runs the rest.
    rollupOptions: { external: isSsrBuild ? [/^#.*\.ts$/] : [] },
  },
  optimizeDeps: { include: ['@shopify/app-bridge-react', '@shopify/polaris'] },
}));
