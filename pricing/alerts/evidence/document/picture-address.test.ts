import { expect, test } from 'vitest';
import { addPicture } from '#tests/support/add-picture.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { openViolation } from '#tests/support/open-violation.ts';
import { readPdfText } from '#tests/support/read-pdf-text.ts';
import { buildEvidenceFile } from '#pricing/alerts/evidence/build-evidence-file.ts';
import { readZip } from '#pricing/alerts/evidence/zip.ts';

test.each([
  ['https://gear.com/p/headphones', false],
  // The price was read from a feed or from data; this is what a shopper opens.
  ['https://gear.com/shown/7', true],
])('a picture of %s: its own address is stated (%s)', async (url, isStated) => {
  const context = await createTestStage();
  const { alertId } = await openViolation(context, '80.00');
  const { rows } = await context.db.query<{ id: string }>(
    'select listing_id as id from pricing.alert where id = $1',
    [alertId],
  );
  await addPicture(context, { listingId: rows[0]?.id ?? '', at: context.clock.now(), url });
  for (const [language, sentence] of [
    ['en', 'Address of this page:'],
    ['de', 'Adresse dieser Seite:'],
    ['fr', 'Adresse de cette page :'],
  ] as const) {
    const file = await buildEvidenceFile(context, { accountId: 'acc', alertId, language });
    const pdf = readZip(file?.bytes ?? Buffer.alloc(0)).find(({ name }) => name.endsWith('.pdf'));
    const text = readPdfText(Buffer.from(pdf?.bytes ?? [])).replace(/\s+/g, ' ');
    expect(text.includes(sentence), language).toBe(isStated);
  }
});
