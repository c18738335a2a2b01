import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptText, parseEncryptionKeys, encryptText } from './encrypt-text.ts';

const old = new Map([[1, randomBytes(32)]]);
const rotated = new Map([...old, [2, randomBytes(32)] as const]);

test('decrypts for its owner only, and gives another ciphertext each time', () => {
  const sealed = encryptText(old, 'a.example', 'secret ü');
  expect(decryptText(old, 'a.example', sealed)).toBe('secret ü');
  expect(decryptText(old, 'b.example', sealed)).toBeNull();
  expect(encryptText(old, 'a.example', 'secret ü')).not.toBe(sealed);
  expect(Buffer.from(sealed.split('.')[3] ?? '', 'base64url').toString()).not.toContain('secret');
});

test('the highest version encrypts, older ones still decrypt', () => {
  const sealed = encryptText(old, 'a', 'x');
  expect(decryptText(rotated, 'a', sealed)).toBe('x');
  expect(encryptText(rotated, 'a', 'x')).toMatch(/^2\./);
  expect(decryptText(old, 'a', encryptText(rotated, 'a', 'x'))).toBeNull();
});

test('changed bytes do not decrypt', () => {
  const [version = '', nonce = '', tag = '', text = ''] = encryptText(old, 'a', 'hello').split('.');
  const flipped = Buffer.from(text, 'base64url');
  flipped[0] = (flipped[0] ?? 0) ^ 1;
  expect(
    decryptText(old, 'a', [version, nonce, tag, flipped.toString('base64url')].join('.')),
  ).toBeNull();
  expect(decryptText(old, 'a', [version, nonce, tag.slice(0, 6), text].join('.'))).toBeNull();
  expect(decryptText(old, 'a', 'nonsense')).toBeNull();
});

test('parses keys from a setting and rejects anything else', () => {
  const [one, two] = [randomBytes(32), randomBytes(32)];
  expect(parseEncryptionKeys(one.toString('base64'))).toEqual(new Map([[1, one]]));
  expect(
    parseEncryptionKeys(`2:${two.toString('base64')}, 1:${one.toString('base64url')}`),
  ).toEqual(
    new Map([
      [2, two],
      [1, one],
    ]),
  );
  for (const wrong of [
    '',
    'short',
    randomBytes(16).toString('base64'),
    `0:${one.toString('base64')}`,
    `${one.toString('base64')},x`,
  ])
    expect(parseEncryptionKeys(wrong)).toBeNull();
});
