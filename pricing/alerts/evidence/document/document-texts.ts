import type { ComparedAlertType } from '#kernel/alert-types.ts';
import type { PricePlaceKind } from '#pricing/extraction/excerpt/describe-price-place.ts';

/** Every text of the document. Dates, amounts and names are passed in as they are to be shown. */
export interface DocumentTexts {
  /** For dates and amounts: BCP 47. */
  readonly locale: string;
  readonly title: string;
  readonly subtitle: (alertId: string) => string;
  readonly labels: {
    readonly reporter: string;
    readonly retailer: string;
    readonly product: string;
    readonly offeredAs: string;
    readonly advertised: string;
    readonly limit: Readonly<Record<ComparedAlertType, string>>;
    readonly difference: string;
    readonly readAt: string;
    readonly retailerClock: string;
    readonly lastSeen: string;
    readonly address: string;
    readonly visitedFrom: string;
    readonly shipping: string;
    readonly place: string;
  };
  readonly sku: (sku: string) => string;
  readonly gtin: (gtin: string) => string;
  readonly countryUnknown: string;
  readonly shippingExcluded: string;
  readonly percentBelow: (percent: string) => string;
  readonly places: Readonly<Record<PricePlaceKind, (text: string) => string>>;
  readonly noPlace: string;
  readonly pictureTitle: string;
  readonly pictureTaken: (when: string, price: string | null) => string;
  /** Where it is another address than that of the document which was read. */
  readonly pictureAddress: (url: string) => string;
  readonly pictureDetail: string;
  readonly picturePage: string;
  /** Where there is no picture: why. */
  readonly noPicture: (reason: string) => string;
  readonly failures: Readonly<Record<string, string>>;
  readonly failureUnknown: string;
  readonly neverPhotographed: string;
  readonly verifyTitle: string;
  readonly verifyText: string;
  readonly hashes: {
    readonly document: string;
    readonly record: string;
    readonly chain: string;
    readonly page: string;
    readonly detail: string;
  };
  readonly stampTitle: string;
  readonly stamp: (when: string, authority: string) => string;
  readonly noStamp: string;
  readonly limitsTitle: string;
  readonly limitsText: string;
  /** Where a character was replaced. */
  readonly missing: string;
  readonly pageOf: (page: number, pages: number) => string;
}
