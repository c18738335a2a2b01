import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { listModels } from '#sandbox/shop/sample-models.ts';
import { HABITS, PLATFORMS } from './retailer-state.ts';

const number = z.coerce.number();

/** What a sample retailer lists, how it names it, which identifiers and prices it shows. */
const ProfileSchema = z.object({
  domain: z.string(),
  name: z.string(),
  platform: z.enum(PLATFORMS),
  habit: z.enum(HABITS),
  /** How titles are written. */
  style: z.enum(['full', 'code', 'german', 'french', 'loud']),
  models: z.string().transform((trades) => listModels(trades.split(' '))),
  /** Share of those models that it lists. */
  share: number,
  /** Share of the items that show a GTIN, and that show the manufacturer's code. */
  gtin: number,
  code: number,
  /** Percent of our price; every seventh item is far below. */
  from: number,
  to: number,
  /** At most so many variants of a model. */
  variants: number,
  /** Seconds; 0: none. */
  crawl_delay: number,
  /** Some items are priced in it instead of EUR: "SEK 11" is 11 crowns for a euro. */
  foreign: z.string().transform((text) => {
    const [currency = '', rate = ''] = text.split(' ');
    return text === '' ? null : { currency, rate: BigInt(rate) };
  }),
  about: z.string(),
});
export type RetailerProfile = z.infer<typeof ProfileSchema>;
export type TitleStyle = RetailerProfile['style'];

export const retailerProfiles = z
  .array(ProfileSchema)
  .parse(parse(readFileSync(join(import.meta.dirname, 'sample-retailers.csv')), { columns: true }));
