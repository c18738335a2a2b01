/** All German words of the app: Sie, „…“, a no-break space before the per cent sign. */
import { activity } from './de/activity.ts';
import { addresses } from './de/addresses.ts';
import { recommendation } from './de/recommendation.ts';
import { alerts } from './de/alerts.ts';
import { apiKeys } from './de/api-keys.ts';
import { automation } from './de/automation.ts';
import { batches } from './de/batches.ts';
import { competitors } from './de/competitors.ts';
import { errors } from './de/errors.ts';
import { home } from './de/home.ts';
import { landing } from './de/landing.ts';
import { notifications } from './de/notifications.ts';
import { matches } from './de/matches.ts';
import { outcomes } from './de/outcomes.ts';
import { previews } from './de/previews.ts';
import { product } from './de/product.ts';
import { products } from './de/products.ts';
import { reasons } from './de/reasons.ts';
import { settings } from './de/settings.ts';
import { shared } from './de/shared.ts';
import type { Texts } from './language.ts';

export const de: Texts = {
  errors,
  addresses,
  apiKeys,
  shared,
  home,
  products,
  product,
  alerts,
  recommendation,
  competitors,
  matches,
  activity,
  batches,
  previews,
  automation,
  landing,
  notifications,
  outcomes,
  reasons,
  settings,
};
