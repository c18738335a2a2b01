import { expect, test } from 'vitest';
import { describeTrouble } from './trouble.ts';

test.each([
  ['robots.txt forbids visits', 'die robots.txt untersagt Besuche'],
  [
    'robots.txt asks for 900 seconds between two visits: prices there would never be fresh',
    'die robots.txt verlangt 900 Sekunden zwischen zwei Besuchen: Die Preise wären nie aktuell',
  ],
  [
    'answers visits with a challenge page instead of its shop',
    'statt der Seite kommt eine Prüfung für Menschen',
  ],
  ['not a product page: a list of products', 'die Adresse ist die einer Produktliste'],
  ['not a product page: the home page', 'die Adresse ist die der Startseite'],
  [
    'none of 5 products tried could be read: no price on it',
    'keines von 5 versuchten Produkten ließ sich lesen',
  ],
  [
    'did not answer in 4 tries: answers 503',
    'der Shop ist überlastet oder wegen Wartung geschlossen (Status 503)',
  ],
  ['the page says 19.90 and names no currency', 'auf der Seite steht 19.90 ohne Währung'],
  [
    'the page says 1.234567 EUR, which is no price',
    'auf der Seite steht 1.234567 EUR, was kein gültiger Preis ist',
  ],
  [
    'the page says 1.2345, which has more decimals than EUR',
    'auf der Seite steht 1.2345, was kein gültiger Preis ist',
  ],
  [
    'https://shop.example/p/1: no offer on the page',
    'auf der Seite steht kein Preis (https://shop.example/p/1)',
  ],
  ['opens on market days only', 'opens on market days only'],
])('says %j in German', (told, words) => {
  expect(describeTrouble(told)).toBe(words);
});
