/** What the series of a shop have in common besides their elasticities. */
import { NO_REACTION, type Reaction, type ShockModel } from './demand-filter.ts';
import { type PriceForm, USUAL_FORM } from './price-form.ts';

/** Demand shocks, whether own prices follow demand, and the form of the demand curve. */
export interface ShopModel {
  readonly shock: ShockModel;
  readonly reaction: Reaction;
  readonly form: PriceForm;
}

/** Demand shocks of a shop without data. */
export const USUAL_SHOCK: ShockModel = {
  persistence: 0.9,
  shockSd: 0.1,
  noiseSd: 0.2,
  responseSd: 0.5,
  driftSd: 0.01,
};
/** The model of a shop without data. */
export const USUAL_MODEL: ShopModel = {
  shock: USUAL_SHOCK,
  reaction: NO_REACTION,
  form: USUAL_FORM,
};
