import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';
import { removeUnusedStyles } from './scripts/remove-unused-styles.ts';
import { removeUnusedPolarisTexts } from './scripts/remove-unused-polaris-texts.ts';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

const WORDS = './app/components/i18n.tsx';

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [remix(remixConfig), command === 'build' ? removeUnusedPolarisTexts() : null],
  // While developing, a component that was not used before must look right at once.
  css: command === 'build' ? { postcss: { plugins: [removeUnusedStyles()] } } : {},
  build: {
    assetsInlineLimit: 0,
    // What the admin itself asks of a browser; older syntax is longer.
    target: 'es2022',
    rollupOptions: isSsrBuild
      ? // One copy of shared code in the process: the server build loads it at run time, as Node runs the rest.
        // What uses a component is .tsx itself: Node could not load the component.
        { external: [/^#.*\.ts$/] }
      : // What every page needs, in one file: smaller, compressed together, than in four.
        { output: { manualChunks: { base: ['react', 'react-dom', '@remix-run/react', WORDS] } } },
  },
  optimizeDeps: { include: ['@shopify/app-bridge-react', '@shopify/polaris'] },
}));
