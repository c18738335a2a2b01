/**
 * Texts in JSON: lengths, no NUL (PostgreSQL cannot store it), well-formed Unicode; times;
 * addresses.
 */
import { z } from '@hono/zod-openapi';

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** A text of 1 to `max` characters that is not blank. */
export const createTextSchema = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => text.trim() !== '', {
      error: 'Expected a text that is not blank',
      params: { code: 'blank' },
    })
    .refine(isStorable, {
      error: 'Expected well-formed Unicode without U+0000',
      params: { code: 'invalid_text' },
    });

/** An absolute http or https address of at most 2,048 characters. */
export const WebUrlSchema = z
  .string()
  .max(2048)
  .refine((text) => isStorable(text) && isWebUrl(text), {
    error: 'Expected an absolute http or https address',
    params: { code: 'invalid_url' },
  })
  .openapi({ format: 'uri', example: 'https://shop.example/products/blue-kettle' });

/** RFC 3339, UTC. */
export const TimeSchema = z
  .string()
  .openapi({ format: 'date-time', example: '2026-11-20T12:00:00Z' });
export const NullableTimeSchema = TimeSchema.nullable();

/** A time in a request: RFC 3339 with Z or an offset, from 1970 on. */
export const TimeInputSchema = z.iso
  .datetime({
    offset: true,
    error: (issue) =>
      issue.code === 'invalid_format'
        ? 'Expected a time with Z or an offset (RFC 3339), such as 2026-11-20T12:00:00Z'
        : undefined,
  })
  .refine((text) => !(Date.parse(text) < 0), {
    error: 'Expected a time from 1970 on',
    params: { code: 'out_of_range' },
  })
  .openapi({ example: '2026-11-20T12:00:00Z' });

/** For this long, the pages of alerts or recommendations follow the order of the first page. */
export const STORED_LIST_HOURS = 24;

/** Cursor of the next page; null on the last one. */
export const NextCursorSchema = z.string().nullable().openapi({
  example: 'b3BhcXVl',
  description: 'Opaque. Pass it as `cursor` to get the next page; null on the last page.',
});

/**
 * An identifier in a request. An unknown one matches nothing; it only must be a text the database
 * accepts.
 */
export const GivenIdSchema = z
  .string()
  .max(64)
  .refine(isStorable, {
    error: 'Expected well-formed Unicode without U+0000',
    params: { code: 'invalid_text' },
  });

function isWebUrl(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== ''
  );
}
