/**
 * Answers that Shopify's schema allows but that leave something out, given on request: an app must
 * survive them.
 */

/** The answer to a bulk query when it ends, before it is stored. */
export interface BulkAnswer {
  readonly query: string;
  readonly status: 'COMPLETED' | 'FAILED' | 'CANCELED' | 'EXPIRED';
  /** Of the file; several lines may have any text. */
  readonly lines: readonly string[];
  readonly objectCount: number;
  readonly rootObjectCount: number;
  /** False: `url` is null whatever was counted. */
  readonly hasFile: boolean;
  /** The file is at `partialDataUrl` instead of `url`. */
  readonly isPartial: boolean;
}

export interface AdminFaults {
  /** Changes how bulk queries end from now on; null: nothing. */
  changeBulk: ((answer: BulkAnswer) => BulkAnswer) | null;
  /**
   * GIDs of products, variants and collections that are answered with null when requested by id;
   * variants are left out of their product's list too.
   */
  readonly missing: Set<string>;
}

export const createAdminFaults = (): AdminFaults => ({ changeBulk: null, missing: new Set() });
