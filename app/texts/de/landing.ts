import type { Texts } from '../language.ts';

export const landing: Texts['landing'] = {
  title: 'Pricing Intelligence für Shopify',
  text:
    'Sieht, was Mitbewerber für Ihre Produkte verlangen, meldet, wenn einer Ihren Mindestpreis ' +
    'unterschreitet, und schlägt einen Preis mit seinen Gründen vor.',
  open:
    'Öffnen Sie die App unter „Apps“ in Ihrer Shopify-Verwaltung. Ist sie dort noch nicht, ' +
    'installieren Sie sie aus dem Shopify App Store.',
};
