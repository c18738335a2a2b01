import { expect, test } from 'vitest';
import { renderMail } from './render-mail.ts';
import type { NewAlert } from './list-new-alerts.server.ts';
import { describeAlerts } from './describe-alerts.ts';

const alert: NewAlert = {
  id: 'alt_1',
  detectedAt: new Date(0),
  productGid: 'gid://shopify/Product/1',
  productTitle: 'Lampe <1>',
  retailer: 'shop.example',
  url: 'https://shop.example/p',
  facts: {
    type: 'map_violation',
    listed: { minor: 123_450n, currency: 'EUR' },
    limit: { minor: 130_000n, currency: 'EUR' },
    previous: null,
  },
};
const pageUrl = (path: string) => `https://admin.example${path}`;

test.each([
  [
    'de-AT',
    'de',
    'shop.example verlangt',
    'Ihr Mindestpreis ist',
    '1.300,00',
    'Abbestellen',
    'Beleg: https://admin.example/app/alerts/evidence/alt_1',
  ],
  [
    'en-GB',
    'en',
    'shop.example advertises',
    'Your MAP price is',
    '1,300.00',
    'Unsubscribe',
    'Open retailer’s page: https://shop.example/p',
  ],
  [
    'it',
    'en',
    'shop.example advertises',
    'Your MAP price is',
    '300,00',
    'Unsubscribe',
    'Evidence: https://admin.example/app/alerts/evidence/alt_1',
  ],
])('declares %s as the language of a message in it', (locale, language, ...parts) => {
  const { html, text } = compose(locale, alert);
  expect(html).toContain(`<html lang="${language}">`);
  expect(html).not.toContain('<1>');
  // Amounts in Austrian German are grouped by a no-break space.
  for (const part of parts) expect(text.replace(/1[\s.]300,00/, '1.300,00')).toContain(part);
});

test('renders names as text in both forms, whatever they contain', () => {
  const { html, text } = compose('en', {
    ...alert,
    productTitle: '"><script>alert(1)</script>\r\nBcc: victim@shop.example',
    retailer: '<a href=x>',
    url: 'https://shop.example/p?a="&b=<i>',
  });
  expect(html).not.toMatch(/<script|<a href=x|<i>|"&b/);
  expect(html).toContain('<bdi>&#34;&#62;&#60;script&#62;');
  // Each text line of the message stays one line.
  expect(text).toContain('- "><script>alert(1)</script> Bcc: victim@shop.example');
});

function compose(locale: string, given: NewAlert) {
  const items = describeAlerts([given], { locale, pageUrl });
  return renderMail(
    {
      heading: 'H',
      intro: '',
      items,
      after: [],
      action: { label: 'A', url: 'https://app.example' },
    },
    { locale, shopName: 'Lampen', unsubscribeUrl: 'https://app.example/u' },
  );
}
