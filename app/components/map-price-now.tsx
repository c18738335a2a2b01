import { Link } from '@remix-run/react';
import { useI18n } from './i18n.tsx';

export interface MapPriceNowProps {
  readonly now: {
    /** Decimal text; null: there is none. */
    readonly amount: string | null;
    readonly currency: string;
    /** Null: it is the standing MAP price. */
    readonly period: {
      readonly id: string;
      readonly name: string | null;
      readonly until: Date | null;
    } | null;
  };
}

/** The MAP price that holds now, and the period that gives it with its end. */
export function MapPriceNow({ now: { amount, currency, period } }: MapPriceNowProps) {
  const { messages, moneyText, time } = useI18n();
  const { now: labels, unnamed } = messages.mapPrices;
  const name = period?.name ?? unnamed;
  return (
    <>
      {amount === null ? labels.none : moneyText({ amount, currency })}
      <br />
      {period === null ? (
        labels.standing
      ) : (
        <Link className="pi-text-link" to={`/app/map-prices/${period.id}`}>
          <bdi>
            {period.until === null
              ? labels.open({ name })
              : labels.until({ name, time: time(period.until) })}
          </bdi>
        </Link>
      )}
    </>
  );
}
