import type { MarketContext } from '#pricing/market/market-context.ts';

/** What the server that runs the service gives to notices. */
interface NoticeSetting {
  /** The address that notices come from; null: this server sends no mail. */
  readonly address: string | null;
  /** Where retailers reach links to evidence; null: notices have none. */
  readonly origin: string | null;
  /** Signs links. */
  readonly secret: Uint8Array;
  /** ISO 3166 code of the country from which retailers are visited; null: not known. */
  readonly visitorCountry: string | null;
}

export interface NoticeContext extends MarketContext {
  readonly notices: NoticeSetting;
}
