import type { Rule } from './rule.ts';

/** What every folder of the app may import besides its own list. */
const BASE = [
  'app/services.server.ts',
  'app/env.server.ts',
  'app/app-state.server.ts',
  'app/locales',
  'pricing/contract',
  'jobs',
  'http-client',
  'kernel',
  'prisma',
  'spreadsheet',
];
/**
 * Types of the API everywhere; the client itself is made in `app/pricing-client` alone
 * (eslint.config.js).
 */
const SDK = 'sdk/index.ts';
const FEATURES = [
  'activity',
  'alerts',
  'competitors',
  'evidence',
  'home',
  'map-prices',
  'matches',
  'matrix',
  'notices',
  'product-block',
  'products',
  'recommendations',
  'retailers',
  'rules',
  'settings',
];
/** What the work in the background and several features need, each below the next. */
const BELOW_FEATURES = [
  'app/admin-api',
  'app/automation',
  'app/catalog-sync',
  'app/components',
  'app/csv',
  'app/exports',
  'app/notifications',
  'app/pricing-client',
  'app/repricing',
  'app/requests',
  'app/service-copy',
  'app/shop',
  'app/shop-lock',
  'app/shop-state',
];
const LAYER =
  'the folders of the app are in layers; an import upwards makes a circle that cannot be tested or moved alone';
const below = (folder: string, ...mayImport: string[]): Rule => ({
  folder: `app/${folder}`,
  mayImport: [...BASE, ...mayImport.map((name) => (name === SDK ? name : `app/${name}`))],
  because: LAYER,
});

/**
 * The folders of the app, from the bottom up. Features import what is below them, not each other.
 */
export const appRules: readonly Rule[] = [
  {
    folder: 'app/locales',
    mayImport: ['kernel'],
    because: 'every folder needs its texts; an import from here makes each depend on that one',
  },
  {
    folder: 'app/components',
    mayImport: ['app/locales', 'kernel'],
    because: 'components that several features share show what they are given and read no data',
  },
  { folder: 'app/app-state.server.ts', mayImport: [], because: LAYER },
  {
    folder: 'app/env.server.ts',
    mayImport: ['app/app-state.server.ts', 'kernel', 'prisma'],
    because: LAYER,
  },
  {
    folder: 'app/services.server.ts',
    mayImport: ['app/env.server.ts', 'app/app-state.server.ts', 'mail', 'jobs', 'kernel', 'prisma'],
    because: LAYER,
  },
  below('csv'),
  below('shop-lock'),
  below('shop-state'),
  below('requests'),
  below('sessions', 'shop-lock'),
  below('shopify.server.ts', 'sessions', 'shopify-app.server.ts'),
  below('shopify-app.server.ts', 'sessions'),
  below('admin-api', 'sessions', 'shop-lock', 'shopify.server.ts'),
  below('pricing-client', SDK, 'requests', 'sessions', 'shop-state'),
  below('service-copy', SDK, 'pricing-client', 'shop-lock', 'shop-state'),
  below('catalog-sync', SDK, 'admin-api', 'pricing-client', 'sessions', 'shop-lock', 'shop-state'),
  {
    folder: 'app/notifications',
    mayImport: [
      ...BASE,
      'app/admin-api',
      'app/pricing-client',
      'app/service-copy',
      'app/shop-state',
      'mail',
      SDK,
    ],
    because: LAYER,
  },
  below(
    'repricing',
    'admin-api',
    'catalog-sync',
    'components',
    'pricing-client',
    'requests',
    'shop-lock',
    'shop-state',
  ),
  below('plans', 'admin-api', 'catalog-sync', 'pricing-client', 'shop-lock', 'shop-state'),
  below('automation', 'components', 'pricing-client', 'repricing', 'shop-state'),
  {
    folder: 'app/install',
    mayImport: [
      ...BASE,
      'app/admin-api',
      'app/catalog-sync',
      'app/pricing-client',
      'app/sessions',
      'app/shop-lock',
      'app/shop-state',
      SDK,
    ],
    because: LAYER,
  },
  below('compliance', 'install', 'pricing-client', 'shop-lock', 'shop-state'),
  below('shop', 'components', 'install', 'plans', 'repricing', 'requests', 'shop-state'),
  below(
    'exports',
    SDK,
    'components',
    'notifications',
    'pricing-client',
    'repricing',
    'requests',
    'service-copy',
    'shop',
    'shop-lock',
    'shop-state',
  ),
  below('webhooks', 'catalog-sync', 'repricing', 'sessions', 'shopify.server.ts'),
  ...FEATURES.map((feature) => ({
    folder: `app/${feature}`,
    mayImport: [
      ...BASE,
      ...BELOW_FEATURES,
      SDK,
      ...(feature === 'settings' ? ['app/install', 'app/plans'] : []),
    ],
    because: 'a feature is changed and tested alone: what two of them need goes below both',
  })),
  {
    folder: 'app',
    mayImport: BASE,
    because: 'the app must work with any server that speaks the API, so it cannot reach into ours',
  },
];
