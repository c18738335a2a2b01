/**
 * What a kind of alert is: when it is raised and when it ends. A state rule describes something
 * that lasts: its alert is opened, updated and resolved as the offer changes. An event rule
 * describes a change: its alert is raised once for each change.
 */
import type { AlertType } from '#kernel/alert-types.ts';
import type { MapReason } from '#kernel/reasons/map-price-reasons.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { AlertPolicy } from '#pricing/alerts/alert-policy.ts';
import type { Pair, Resolution } from '#pricing/alerts/pair.ts';

/** What an alert can be about. */
interface Subjects {
  readonly listing: {
    readonly kind: 'listing';
    readonly productId: string;
    readonly listingId: string;
    /** Domain. */
    readonly retailer: string;
  };
  readonly product: { readonly kind: 'product'; readonly productId: string };
  readonly retailer: { readonly kind: 'retailer'; readonly retailer: string };
}
type SubjectKind = keyof Subjects;
export type Subject = Subjects[SubjectKind];

/** What a state rule says of one pair now. */
export type Assessment =
  | { readonly kind: 'violation'; readonly limitMinor: bigint; readonly listedMinor: bigint }
  | { readonly kind: 'clear'; readonly resolution: Resolution }
  | { readonly kind: 'not_comparable'; readonly reason: MapReason }
  /** The state is unknown now: an open alert stays open, and none is raised. */
  | { readonly kind: 'wait'; readonly reason: string };

export interface StateRule<Type extends AlertType = AlertType> {
  readonly kind: 'state';
  readonly type: Type;
  readonly subject: 'listing';
  /** Whether the account wants these alerts; false: none is raised. */
  isWanted(policy: AlertPolicy): boolean;
  /**
   * Whether offers that the rule cannot compare are shown with the reason. At most one rule: a pair
   * has one such note.
   */
  readonly notesIncomparable: boolean;
  /** Whether its alerts wait for a picture of the page before they open. */
  readonly isPhotographed: boolean;
  /** Pure: the same pair, policy and time give the same result. */
  assess(pair: Pair, policy: AlertPolicy, now: Date): Assessment;
}

/** What a state rule says of a product or retailer now. */
export type SubjectAssessment =
  | {
      readonly kind: 'holds';
      /** JSON of the kind. */
      readonly details: unknown;
      /** The two amounts that are compared, of `currency`; null where there are none. */
      readonly limitMinor: bigint | null;
      readonly listedMinor: bigint | null;
      readonly currency: string | null;
    }
  | { readonly kind: 'clear'; readonly resolution: Resolution }
  /** Not known now: an open alert stays open, and none is raised. */
  | { readonly kind: 'wait' };

interface SubjectRule<Type extends AlertType, Kind extends 'product' | 'retailer'> {
  readonly kind: 'state';
  readonly type: Type;
  readonly subject: Kind;
  /** Whether the account wants these alerts; false: none is raised. */
  isWanted(policy: AlertPolicy): boolean;
}

export interface ProductStateRule<Type extends AlertType = AlertType> extends SubjectRule<
  Type,
  'product'
> {
  /** Pure. `pairs`: all of one product. `isOpen`: it has an open alert of this rule. */
  assess(
    pairs: readonly Pair[],
    given: { readonly policy: AlertPolicy; readonly isOpen: boolean },
  ): SubjectAssessment;
}

/** A retailer that an account monitors and that was read before. */
export interface WatchedRetailer {
  readonly accountId: string;
  /** Domain. */
  readonly retailer: string;
  readonly status: string;
  /** In English. */
  readonly statusReason: string | null;
  readonly statusSince: Date;
  /** Visits that failed since the last one that did not. */
  readonly failuresInRow: number;
  readonly lastReadAt: Date | null;
  /** In English. */
  readonly lastError: string | null;
}

export interface RetailerStateRule<Type extends AlertType = AlertType> extends SubjectRule<
  Type,
  'retailer'
> {
  /** Pure. */
  assess(
    retailer: WatchedRetailer,
    given: { readonly policy: AlertPolicy; readonly now: Date },
  ): SubjectAssessment;
}

/** One change that an event rule found. */
export interface DetectedChange<Kind extends SubjectKind = SubjectKind, Details = unknown> {
  readonly accountId: string;
  readonly subject: Subjects[Kind];
  /** The same for the same change of the subject, whenever it is detected again. */
  readonly changeKey: string;
  readonly happenedAt: Date;
  readonly details: Details;
  /** The listed price, and the account's own that it is below; null where there is none. */
  readonly listedMinor: bigint | null;
  readonly limitMinor: bigint | null;
  /** Of `details` amounts; null where there are none. */
  readonly currency: string | null;
  readonly captureId: string | null;
  readonly captureAt: Date | null;
}

export interface EventRule<
  Type extends AlertType = AlertType,
  Kind extends SubjectKind = SubjectKind,
  Details = unknown,
> {
  readonly kind: 'event';
  readonly type: Type;
  readonly subject: Kind;
  /** Whether the account wants these alerts; false: none is raised. */
  isWanted(policy: AlertPolicy): boolean;
  /** Reads the stored details of an alert, which are JSON. Throws on any other content. */
  readDetails(stored: unknown): Details;
  /**
   * For so many days a change with the same `getSameness` of its subject raises no further alert;
   * it closes an open one. 0: each change raises one.
   */
  readonly quietDays: number;
  /** The part of the details by which a change is like an earlier one. */
  getSameness?(details: Details): Partial<Details>;
  /** Days after which an alert that nobody read is closed; older changes raise none. */
  readonly closesAfterDays: number;
  /**
   * Changes of these pairs that are news now. The same change may be returned again: it raises one
   * alert. Reads only for accounts that want these alerts.
   */
  detect(sql: Sql, checked: CheckedPairs): Promise<DetectedChange<Kind, Details>[]>;
}

/** Pairs being checked, and what their accounts want. */
export interface CheckedPairs {
  readonly pairs: readonly Pair[];
  readonly policies: ReadonlyMap<string, AlertPolicy>;
  readonly now: Date;
}

export type AlertRule<Type extends AlertType = AlertType> =
  StateRule<Type> | ProductStateRule<Type> | RetailerStateRule<Type> | EventRule<Type>;
