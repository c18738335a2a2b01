import { expect, it } from 'vitest';
import { type Answer, readDocument } from '#pricing/monitoring/read-document.ts';
import { renderProductPage } from '#tests/support/monitoring/test-site.ts';
import { openReaders, type Readers } from './open-readers.ts';

const answerOf = (path: string, body: string): Answer => ({
  url: `http://kettles.example${path}`,
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  bytes: Buffer.from(body),
});
const kettle = (n: number): Answer =>
  answerOf(`/products/${n}`, renderProductPage({ name: `Kettle ${n}`, price: `${n}.90` }));
const FAILING = new URL('../../../tests/support/monitoring/failing-reader.ts', import.meta.url);

async function withReaders(
  options: Parameters<typeof openReaders>[0],
  use: (readers: Readers) => Promise<void>,
): Promise<void> {
  const readers = openReaders(options);
  try {
    await use(readers);
  } finally {
    await readers.close();
  }
}

it('reads many documents at once, with the same results as in this process', async () => {
  await withReaders({ processes: 2 }, async (readers) => {
    const answers = [
      ...Array.from({ length: 30 }, (_, n) => kettle(n + 1)),
      answerOf('/x', 'no page'),
      { ...kettle(40), status: 404 },
    ];
    const read = await Promise.all(
      answers.map((answer) => readers.read(answer, { currency: 'EUR' })),
    );
    expect(read).toEqual(answers.map((answer) => readDocument(answer, { currency: 'EUR' })));
  });
});

it("does not transfer the caller's bytes", async () => {
  await withReaders({ processes: 1 }, async (readers) => {
    const answer = kettle(1);
    await readers.read(answer, { currency: null });
    expect(Buffer.from(answer.bytes).toString()).toContain('Kettle 1');
  });
});

it.each(['throw', 'exit', 'fill', 'map', 'hang'])(
  'takes a page for unreadable that makes its reader %s, and reads the others',
  async (how) => {
    await withReaders(
      { processes: 1, limitMs: 4000, heapMb: 40, file: FAILING },
      async (readers) => {
        const [before, failed, after] = await Promise.all([
          readers.read(kettle(1), { currency: null }),
          readers.read(answerOf(`/${how}`, 'x'), { currency: null }),
          readers.read(kettle(2), { currency: null }),
        ]);
        expect(before).toEqual(readDocument(kettle(1), { currency: null }));
        expect(failed).toMatchObject({
          kind: 'none',
          outcome: 'unreadable',
          reason: { code: 'page_shows', values: { page: 'reader_failed' } },
        });
        expect(after).toEqual(readDocument(kettle(2), { currency: null }));
      },
    );
  },
  60_000,
);

it('rejects when no reader can be started', async () => {
  await withReaders(
    { processes: 1, file: new URL('./no-such-file.ts', import.meta.url) },
    async (readers) => {
      await expect(readers.read(kettle(1), { currency: null })).rejects.toThrow(/no-such-file/);
      await expect(readers.read(kettle(2), { currency: null })).rejects.toThrow(/no-such-file/);
    },
  );
});

it('rejects unread documents when it closes', async () => {
  const readers = openReaders({ processes: 1, file: FAILING });
  const read = Promise.allSettled([
    readers.read(answerOf('/hang', 'x'), { currency: null }),
    readers.read(kettle(1), { currency: null }),
  ]);
  await readers.close();
  expect((await read).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(readers.read(kettle(1), { currency: null })).rejects.toThrow(
    'the processes were closed',
  );
});
