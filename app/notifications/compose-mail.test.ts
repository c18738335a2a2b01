import { expect, test } from 'vitest';
import { composeMail } from './compose-mail.ts';
import { describeAlerts } from './describe-alerts.ts';

const alert = { productTitle: 'Lampe <1>', retailer: 'shop.example', url: 'https://shop.example/p', listed: { minor: 123_450n, currency: 'EUR' }, floor: { minor: 130_000n, currency: 'EUR' } };

test.each([
  ['de-AT', 'de', 'shop.example verlangt', 'Ihr Mindestpreis ist', '1.300,00', 'Keine E-Mails dieser Art mehr'],
  ['en-GB', 'en', 'shop.example lists', 'your floor is', '1,300.00', 'No more of these e-mails'],
  ['fr', 'en', 'shop.example lists', 'your floor is', '300,00', 'No more of these e-mails'],
])('a message to a reader of %s is in the language it says', (locale, language, ...parts) => {
  const items = describeAlerts([alert as never], locale);
  const { html, text } = composeMail({ heading: 'H', intro: '', items, after: [], action: { label: 'A', url: 'https://app.example' } }, { locale, shopName: 'Lampen', unsubscribeUrl: 'https://app.example/u' });
  expect(html).toContain(`<html lang="${language}">`);
  expect(html).not.toContain('<1>');
  // Sums in Austrian German are grouped by a no-break space.
  for (const part of parts) expect(text.replace(/1[\s.]300,00/, '1.300,00')).toContain(part);
});
