/** All English words of the app. A language is a file like this one, with the same shape. */
import { activity } from './en/activity.ts';
import { addresses } from './en/addresses.ts';
import { recommendation } from './en/recommendation.ts';
import { alerts } from './en/alerts.ts';
import { apiKeys } from './en/api-keys.ts';
import { automation } from './en/automation.ts';
import { batches } from './en/batches.ts';
import { competitors } from './en/competitors.ts';
import { errors } from './en/errors.ts';
import { home } from './en/home.ts';
import { landing } from './en/landing.ts';
import { notifications } from './en/notifications.ts';
import { matches } from './en/matches.ts';
import { outcomes } from './en/outcomes.ts';
import { previews } from './en/previews.ts';
import { product } from './en/product.ts';
import { products } from './en/products.ts';
import { reasons } from './en/reasons.ts';
import { settings } from './en/settings.ts';
import { shared } from './en/shared.ts';

export const en = {
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
