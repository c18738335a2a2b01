import { z } from '@hono/zod-openapi';
import { AppError } from '#kernel/app-error.ts';
import { buildEvidenceFile } from '#pricing/alerts/evidence/build-evidence-file.ts';
import { EVIDENCE_LANGUAGES } from '#pricing/alerts/evidence/document/document-languages.ts';
import { findAlertEvidence } from '#pricing/alerts/evidence/find-alert-evidence.ts';
import { withEvidenceTurn } from '#pricing/alerts/evidence/with-evidence-turn.ts';
import { findPictureCapture, listPictures, type Picture } from '#pricing/market/pictures.ts';
import type { Sql } from '#prisma/open-database.ts';
import { AlertEvidenceSchema } from '#pricing/contract/alert.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';
import { type AlertRow, getAlert } from '#pricing/api/queries/list-alerts.ts';
import { listPricesOfPairs } from '#pricing/api/queries/list-prices.ts';
import { renderEvidenceCorrection } from '#pricing/api/render/render-corrections.ts';
import { renderPicture } from '#pricing/api/render/render-picture.ts';
import { renderPrice } from '#pricing/api/render/render-price.ts';
import { renderTime } from '#pricing/api/render/render-time.ts';

const tag = 'Alerts';

const evidence = createApiEndpoint({
  method: 'get',
  path: '/alerts/{id}/evidence',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Get the evidence of an alert',
  description:
    'The captured bytes with their hash, and the offer extracted from them for this response. ' +
    'Captures are kept while the alert is open and for a retention period afterwards; then ' +
    'the response is 410.',
  answers: { 200: { description: 'The evidence', schema: AlertEvidenceSchema } },
  handle: async ({ context, deps, accountId, params }) => {
    const alert = await getAlert(context.db, accountId, params['id'] ?? '');
    const { id, productId, listingId } = alert;
    const found = await findAlertEvidence(context, { accountId, alertId: id });
    if (!found) throw new AppError('not_found', 'This alert has no capture');
    const { capture, offer, sources, charset, excerpt, currencyBasis, corrections, place } = found;
    const pairs = productId && listingId ? [{ productId, listingId }] : [];
    const [current] = await listPricesOfPairs(context.db, accountId, pairs);
    return {
      status: 200,
      body: {
        alert_id: id,
        url: capture.url,
        fetched_at: renderTime(capture.fetchedAt),
        status: capture.status,
        headers: capture.headers,
        sha256: capture.sha256.toString('hex'),
        chain: capture.chain.toString('hex'),
        size: capture.size,
        body_base64: Buffer.from(capture.bytes).toString('base64'),
        charset,
        excerpt,
        currency_basis: currencyBasis && {
          currency: currencyBasis.currency,
          rule: currencyBasis.rule,
          from: currencyBasis.source?.from ?? null,
          at: currencyBasis.source?.at ?? null,
        },
        offer,
        current_price: current ? renderPrice(current) : null,
        corrections: corrections.map(renderEvidenceCorrection),
        price_place: place,
        visitor_country: deps.visitorCountry ?? null,
        pictures: (await listPicturesOf(context.db, alert)).map((picture) =>
          renderPicture(picture, alert),
        ),
        sources,
      },
    };
  },
});

const evidenceFile = createApiEndpoint({
  method: 'get',
  path: '/alerts/{id}/evidence.zip',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Download the evidence of an alert as a file',
  description:
    'A ZIP file with a PDF that describes what was found, the captured bytes, the pictures, the ' +
    'address, time and headers of the response, the relevant part of the retailer’s capture ' +
    'chain, time stamps where an authority is configured, the offer with the position of each ' +
    'value, and a README that explains how to verify it. The command `pricing evidence verify ' +
    'FILE.zip` verifies the file.',
  query: z.strictObject({
    language: z
      .enum(EVIDENCE_LANGUAGES)
      .default('en')
      .openapi({ description: 'Language of the PDF in the file.' }),
  }),
  answers: {
    200: {
      description: 'The file',
      mediaType: 'application/zip',
      headers: { 'Content-Disposition': 'Suggested file name' },
    },
  },
  handle: async ({ context, deps, accountId, params, query }) => {
    const { id } = await getAlert(context.db, accountId, params['id'] ?? '');
    const file = await withEvidenceTurn(accountId, () =>
      buildEvidenceFile(context, {
        accountId,
        alertId: id,
        language: query.language,
        visitorCountry: deps.visitorCountry ?? null,
      }),
    );
    if (!file) throw new AppError('not_found', 'This alert has no capture');
    return {
      status: 200,
      bytes: Uint8Array.from(file.bytes),
      headers: { 'Content-Disposition': `attachment; filename="${file.name}"` },
    };
  },
});

/** A picture never changes: clients may keep it for a year without asking again. */
const IMMUTABLE = 'private, max-age=31536000, immutable';

const createPictureEndpoint = (part: 'page' | 'detail', summary: string, shows: string) =>
  createApiEndpoint({
    method: 'get',
    path: `/alerts/{id}/pictures/{picture_id}/${part}.png`,
    tag,
    caller: 'account',
    scope: 'read',
    refuses: ['gone'],
    summary,
    description:
      `A PNG of ${shows}, as it was photographed. \`GET /alerts/{id}/evidence\` lists the ` +
      'pictures. They are kept as long as the evidence of the alert; then the response is 410.',
    answers: {
      200: {
        description: 'The picture',
        mediaType: 'image/png',
        headers: { 'Cache-Control': 'The picture never changes' },
      },
    },
    handle: async ({ context, accountId, params }) => {
      const { db } = context;
      const alert = await getAlert(db, accountId, params['id'] ?? '');
      const pictures = await listPicturesOf(db, alert);
      const picture = pictures.find(({ id }) => id === params['picture_id']);
      const key = picture?.state === 'taken' ? picture[part] : null;
      const capture = await findPictureCapture(context, key);
      if (!capture) throw new AppError('not_found', 'No such picture');
      return {
        status: 200,
        bytes: Uint8Array.from(capture.bytes),
        headers: { 'Cache-Control': IMMUTABLE },
      };
    },
  });

async function listPicturesOf(sql: Sql, alert: AlertRow): Promise<Picture[]> {
  const { listingId, detectedAt, resolvedAt } = alert;
  return listingId === null ? [] : listPictures(sql, { listingId, detectedAt, resolvedAt });
}

export const evidenceEndpoints = [
  evidence,
  evidenceFile,
  createPictureEndpoint(
    'page',
    'Get the picture of a whole page',
    'the whole page, with the price framed',
  ),
  createPictureEndpoint('detail', 'Get the picture of a price', 'the price and its surroundings'),
];
