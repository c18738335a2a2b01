import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { run } from './match.ts';

const LEFT =
  'id,title,brand,modelno,price\n1,Voltara WH-1000XM4 ' +
  'headphones,Voltara,WH-1000XM4,299.00\n2,"Garden hose, green 20 m",Hearthstone,,19.90\n';
const RIGHT =
  'id;name;manufacturer;mpn;gtin;price\na;Voltara wireless headphones wh1000xm4;Voltara;WH1000XM4;;275,08\nb;Ceramic mug;Papyrus;;;4.00\n';

test('prints a line per pair with probability, verdict and reasons', async () => {
  const { code, out } = await match(LEFT, RIGHT);
  const rows = parse<Record<string, string>>(out, { columns: true });
  expect(code).toBe(0);
  expect(rows.find((row) => row.left_id === '1' && row.right_id === 'a')).toMatchObject({
    verdict: 'auto',
    reasons: expect.stringContaining('same part number WH-1000XM4'),
  });
  expect(rows.every((row) => Number(row.probability) >= 0.01)).toBe(true);
});

test.each([
  ['no id column', 'name\nx\n', 'no column id'],
  ['no name column', 'id,foo\n1,x\n', 'no column name (or title)'],
  ['nothing in it', '', 'empty'],
  ['binary data', 'id,name\n1,\u0000\u0001\n', 'binary'],
])('refuses a table with %s in one line', async (_name, left, message) => {
  const { code, out, err } = await match(left, RIGHT);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err.trimEnd().split('\n')).toHaveLength(1);
  expect(err).toContain(message);
});

test('skips rows without an id or with a repeated one and matches the rest', async () => {
  const { code, out, err } = await match(`${LEFT}1,Again,Voltara,,1\n,Nameless,,,\n3,,,,\n`, RIGHT);
  expect(code).toBe(2);
  expect(err.trimEnd().split('\n')).toHaveLength(3);
  expect(out).toContain('1,a,');
});

test('reads a table in another encoding and names the encoding', async () => {
  const { code, err, out } = await match(
    Buffer.from(`${LEFT}9,Caf\xe9 Voltara,Voltara,,3\n`, 'latin1'),
    RIGHT,
  );
  expect(code).toBe(0);
  expect(err).toContain('windows-1252');
  expect(out).toContain('1,a,');
});

test.each([
  ['a byte order mark', Buffer.from(`\ufeff${LEFT}`, 'utf8'), ''],
  ['UTF-16, little end first', Buffer.from(`\ufeff${LEFT}`, 'utf16le'), 'read as utf-16le'],
  ['UTF-16, big end first', Buffer.from(`\ufeff${LEFT}`, 'utf16le').swap16(), 'read as utf-16be'],
  [
    'rows shorter and longer than the header',
    `${LEFT}7,Short row\n8,Long row,Voltara,,1.00,what,else\n`,
    '',
  ],
  ['line ends of another system', LEFT.replaceAll('\n', '\r\n'), ''],
])('reads a table with %s', async (_name, left, remark) => {
  const { code, out, err } = await match(left, RIGHT);
  expect(code).toBe(0);
  expect(err).toContain(remark);
  expect(err.split('\n')).toHaveLength(remark === '' ? 1 : 2);
  expect(out).toContain('1,a,');
});

test('prints only the header for a table without a usable row, and says why', async () => {
  const { code, out, err } = await match('id,name\n1,\n2,\n', RIGHT);
  expect(code).toBe(2);
  expect(out).toBe('left_id,right_id,probability,verdict,reasons\n');
  expect(err).toContain('no name and no identifier');
});

test('refuses more than 200,000 rows in one line', async () => {
  const { code, out, err } = await match(
    `id,name\n${Array.from({ length: 200_001 }, (_, i) => `${i},x`).join('\n')}\n`,
    RIGHT,
  );
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain('more than 200,000 rows');
});

test('reports an unclosed quote in one line', async () => {
  const { code, err } = await match('id,name\n1,"never closed\n2,x\n', RIGHT);
  expect(code).toBe(2);
  expect(err.trimEnd().split('\n')).toHaveLength(1);
});

test('reads 200 columns and titles of ten thousand characters', async () => {
  const many = Array.from({ length: 200 }, (_, i) => `c${i}`);
  const left = `id,title,${many.join(',')}\n1,${'long word '.repeat(1_000)},${many.join(',')}\n`;
  expect((await match(left, left)).code).toBe(0);
});

test('matches each row with itself when both tables are the same', async () => {
  const { out } = await match(LEFT, LEFT);
  expect(out).toContain('1,1,');
  expect(out).toContain('2,2,');
});

test('reports a missing file or missing arguments in one line each', async () => {
  expect(await call(['--left', '/nowhere.csv', '--right', '/nowhere.csv'])).toMatchObject({
    code: 2,
    err: '/nowhere.csv: no such file\n',
  });
  expect(await call([])).toMatchObject({
    code: 2,
    err: 'Usage: pricing match --left A.csv --right B.csv\n',
  });
});

async function match(
  left: string | Buffer,
  right: string,
): Promise<{ code: number; out: string; err: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'match-'));
  writeFileSync(join(folder, 'left.csv'), left);
  writeFileSync(join(folder, 'right.csv'), right);
  return call(['--left', join(folder, 'left.csv'), '--right', join(folder, 'right.csv')]);
}

async function call(args: string[]): Promise<{ code: number; out: string; err: string }> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const [out, err] = [text(stdout), text(stderr)];
  const code = await run(args, { stdin, stdout, stderr });
  stdout.end();
  stderr.end();
  return { code, out: await out, err: await err };
}
