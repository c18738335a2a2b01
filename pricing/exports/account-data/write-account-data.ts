/** All data of an account as one ZIP, written while it is read. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Tx } from '#prisma/open-database.ts';
import { ACCOUNT_FILES, LEFT_OUT_TABLES } from './account-files.ts';

interface WrittenFile {
  readonly file: string;
  readonly about: string;
  readonly records: number;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * The ZIP: one NDJSON file per kind of record, README.txt, and manifest.json with the counts and
 * SHA-256 of the files. The transaction decides as of which moment. `countRecords` is right once all
 * pieces were read.
 */
export function writeAccountData(
  tx: Tx,
  { accountId, at }: { accountId: string; at: Date },
): { pieces: AsyncIterable<Uint8Array>; countRecords: () => number } {
  const written: WrittenFile[] = [];
  const zip = new ZipFile();
  const add = (name: string, read: () => AsyncIterable<string> | Iterable<string>): void =>
    // Read when its turn has come: one file after another, in the transaction.
    zip.addReadStreamLazy(
      name,
      // The size of a file is not known when it begins, and may exceed 4 GB.
      { mtime: at, forceZip64Format: name === 'price_history.ndjson' },
      (give) => give(null, Readable.from(read(), { objectMode: false })),
    );
  add('README.txt', () => [describeFiles(accountId, at)]);
  for (const file of ACCOUNT_FILES)
    add(`${file.name}.ndjson`, () => readLines(tx, accountId, { file, written }));
  add('manifest.json', () => {
    const manifest = { account_id: accountId, as_of: at.toISOString(), files: written };
    return [`${JSON.stringify(manifest, null, 2)}\n`];
  });
  zip.end();
  const output = Readable.from(zip.outputStream, { objectMode: false });
  zip.on('error', (error: Error) => output.destroy(error));
  return {
    pieces: output,
    countRecords: () => written.reduce((sum, { records }) => sum + records, 0),
  };
}

async function* readLines(
  tx: Tx,
  accountId: string,
  { file, written }: { file: (typeof ACCOUNT_FILES)[number]; written: WrittenFile[] },
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let records = 0;
  let bytes = 0;
  for await (const rows of readPages(tx, accountId, file)) {
    const lines = rows.flatMap(({ line }) => (line === '' ? [] : [`${line}\n`]));
    if (lines.length === 0) continue;
    const text = lines.join('');
    records += lines.length;
    bytes += Buffer.byteLength(text);
    hash.update(text);
    yield text;
  }
  written.push({
    file: `${file.name}.ndjson`,
    about: file.about,
    records,
    bytes,
    sha256: hash.digest('hex'),
  });
}

/** Of the account, and of the one that keeps what was deleted from it: that is its data too. */
async function* readPages(
  tx: Tx,
  accountId: string,
  { table, sql }: (typeof ACCOUNT_FILES)[number],
): AsyncGenerator<{ line: string; position: string }[]> {
  const { rows: accounts } = await tx.query<{ id: string }>(
    `select id from pricing.account where id = $1 or keeps_for_account_id = $1
     order by keeps_for_account_id nulls first`,
    [accountId],
  );
  for (const { id } of table === 'account' ? accounts.slice(0, 1) : accounts)
    for (let after = ''; ;) {
      const { rows } = await tx.query<{ line: string; position: string }>(sql, [id, after]);
      const last = rows.at(-1);
      if (!last) break;
      after = last.position;
      yield rows;
    }
}

function describeFiles(accountId: string, at: Date): string {
  const files = ACCOUNT_FILES.map(({ name, about }) => `  ${`${name}.ndjson`.padEnd(34)}${about}`);
  const left = Object.entries(LEFT_OUT_TABLES).map(([name, why]) => `  ${name.padEnd(34)}${why}`);
  return [
    `All data of the account ${accountId} as of ${at.toISOString()}.`,
    '',
    'Each .ndjson file has one JSON object a line: a row as it is stored. Amounts end in _minor and',
    'are whole numbers of the smallest unit of the currency beside them (EUR 19.90 is 1990). Times',
    'have their offset. Products with a deleted_at were deleted in the last 30 days and can be restored,',
    'with what belonged to them; their account_id is that of the account that keeps them. manifest.json',
    'has the number of records and the SHA-256 of each file.',
    '',
    ...files,
    '',
    'Not contained: secrets of keys and webhook endpoints, the test account with its sample data, the',
    'bytes of captured pages and pictures (the evidence of each alert is downloaded from the alert), and',
    'these tables:',
    '',
    ...left,
    '',
  ].join('\r\n');
}
