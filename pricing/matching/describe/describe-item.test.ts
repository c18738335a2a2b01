import { expect, test } from 'vitest';
import { compareColors, compareValues } from '#pricing/matching/compare/compare-fields.ts';
import { extractAddressCondition } from './extract-nature.ts';
import { describeItem } from './describe-item.ts';
import { extractCodes } from './extract-codes.ts';
import { extractAccessory, extractCondition, isBundle } from './extract-nature.ts';
import { extractVariant } from './extract-variant.ts';
import { normalizeText } from '#kernel/product-names/normalize-text.ts';
import { extractPack } from './extract-pack.ts';
import { compareQuantities, extractQuantities } from '#kernel/product-names/quantities.ts';

test.each([
  ['Crème  Brûlée', 'creme brulee'],
  ['21.5″ Monitor – 1,500 lm', '21.5" monitor - 1500 lm'],
  ['0,75 l', '0.75 l'],
  ['6 × 330 ml', '6 x 330 ml'],
  ['Straße', 'strasse'],
])('normalizes %s', (text, expected) => {
  expect(normalizeText(text)).toBe(expected);
});

test.each([
  ['1.5 l', '1500ml'],
  ['16 oz', '454 g'],
  ['1 tb', '1000gb'],
  ['21.5-inch', '54.6 cm'],
  ['6 ft', '1.83 m'],
])('quantities of %s and %s agree', (a, b) => {
  expect(compareQuantities(extractQuantities(a), extractQuantities(b))).toEqual({
    agree: 1,
    conflict: 0,
  });
});

test('different quantities of one dimension conflict', () => {
  expect(
    compareQuantities(extractQuantities('usb stick 16gb'), extractQuantities('usb stick 32 gb')),
  ).toEqual({ agree: 0, conflict: 1 });
});

test.each([
  ['pens, pack of 12', 12],
  ['aa batteries 24-pack', 24],
  ['socks 3 pk', 3],
  ['water 6 x 330 ml', 6],
  ['twin pack', 2],
  ['pfannen 3er-set', 3],
  ['lot de 2', 2],
  ['zoom lens 20x', null],
  ['24 x 36 inch board', null],
  ['wh-1000xm4', null],
])('the pack of %s is %s', (text, expected) => {
  expect(extractPack(text)).toBe(expected);
});

test.each([
  ['sony wh-1000xm4/b headphones', ['wh1000xm4b']],
  ['case for ipad 2 2011 16gb 1080p', []],
  ['kodak black ink 10b 1163641', ['1163641']],
  ['hp 51645a', ['51645a']],
])('codes of %s', (text, expected) => {
  expect(extractCodes(text)).toEqual(expected);
});

test.each([
  ['iphone case (refurbished)', null, 'refurbished'],
  ['kamera gebraucht', null, 'used'],
  ['camera', 'used', 'used'],
  ['camera', 'https://schema.org/NewCondition', 'new'],
  ['camera', 'unknown', null],
])('the condition of %s, stated as %s, is %s', (text, said, expected) => {
  expect(extractCondition(text, said)).toBe(expected);
});

test('tells an accessory from the product it fits', () => {
  expect(extractAccessory('carrying case for sonique s3')).toBe('case');
  expect(extractAccessory('sonique s3 speaker for home')).toBeNull();
  expect(isBundle('camera x100 bundle')).toBe(true);
  expect(isBundle('camera x100')).toBe(false);
});

test('recognizes one color in several languages', () => {
  const [german, english] = [
    extractVariant('kopfhorer schwarz', {}),
    extractVariant('headphones', { color: 'black' }),
  ];
  expect(compareValues(german.colors, english.colors)).toBe('equal');
  expect(compareValues(german.colors, extractVariant('headphones weiss', {}).colors)).toBe(
    'different',
  );
});

test.each([
  ['shirt - black / m', {}, ['m']],
  ['shirt size 42', {}, ['42']],
  ['shirt xl', {}, ['xl']],
  ['vitamin m formula', {}, []],
  ['shirt', { size: 'large' }, ['l']],
])('sizes of %s with %o', (name, options, expected) => {
  expect(extractVariant(name, options).sizes).toEqual(expected);
});

test('versions and years are numbers; measures and codes are not', () => {
  expect(
    describeItem({ id: '1', name: 'Photo Editor v4 2010 II 16GB KX-1200 3 ft' }).numbers,
  ).toEqual(['4', '2010', '2']);
});

test('a brand is compared without its company form', () => {
  expect(describeItem({ id: '1', name: 'x', brand: 'Norazza, Inc.' }).brand).toBe('norazza');
  expect(describeItem({ id: '1', name: 'x', brand: 'The Company' }).brand).toBe('thecompany');
});

test("ignores SKUs that are a shop's own running numbers", () => {
  expect(describeItem({ id: '1', name: 'x', sku: '100456' }).skuCode).toBeNull();
  expect(describeItem({ id: '1', name: 'x', sku: 'KM-H500-BLK' }).skuCode).toBe('kmh500blk');
});

test.each([
  ['Black Diamond', 'Black Diamond Spot Headlamp', []],
  ['Black Diamond', 'Black Diamond Spot Headlamp Red', ['red']],
  ['Black & Decker', 'BLACK+DECKER drill orange', ['orange']],
  ['Red Bull', 'Red Bull Racing cap red', ['red']],
  ['Orange', 'Orange Crush 35 amplifier orange', ['orange']],
  ['Gold', 'Ring in gold', ['gold']],
  ['Voltara', 'Voltara kettle black', ['black']],
])('the brand %s is not read as a color of %s', (brand, name, colors) => {
  expect(describeItem({ id: '1', name, brand }).variant.colors).toEqual(colors);
});

test('a size in a brand is not a size, even when only one side states the brand', () => {
  expect(
    describeItem({ id: '1', name: 'XS Scuba mask - L', brand: 'XS Scuba' }).variant.sizes,
  ).toEqual(['l']);
  expect(describeItem({ id: '1', name: 'XS Scuba mask', brand: 'XS Scuba' }).variant.sizes).toEqual(
    [],
  );
  const stated = (name: string) => describeItem({ id: '1', name, brand: 'Black Diamond' });
  const unstated = (name: string) => describeItem({ id: '2', name });
  expect(compareColors(unstated('Black Diamond Spot Headlamp'), stated('Spot Headlamp Red'))).toBe(
    'one side',
  );
  expect(
    compareColors(unstated('Black Diamond Spot Headlamp Red'), stated('Spot Headlamp Blue')),
  ).toBe('different');
  expect(compareColors(stated('Black Diamond Spot Red'), unstated('Black Diamond Spot Blue'))).toBe(
    'different',
  );
  expect(compareColors(stated('Black Diamond Spot Red'), unstated('Black Diamond Spot Red'))).toBe(
    'equal',
  );
});

test('an option states the color, whatever the brand is', () => {
  expect(
    describeItem({
      id: '1',
      name: 'Black Diamond Spot',
      brand: 'Black Diamond',
      variant: { Color: 'Black' },
    }).variant.colors,
  ).toEqual(['black']);
});

test.each([
  ['https://shop.example/kamera-x100-gebraucht-sehr-gut', 'used'],
  ['https://shop.example/p/1?condition=used-very-good', 'used'],
  ['https://shop.example/renewed/phone', 'refurbished'],
  ['https://shop.example/appareil-d-occasion-/x', 'used'],
  ['https://shop.example/neu-und-gebraucht/kamera', null],
  ['https://used.example/kamera', null],
  ['https://shop.example/tools-used-for-wood', null],
  ['https://shop.example/%E0%A4%A', null],
])('condition in the address %s: %s', (url, condition) => {
  expect(extractAddressCondition(url)).toBe(condition);
});
