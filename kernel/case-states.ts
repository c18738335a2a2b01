/**
 * The states of a case: the work of an account on the MAP violations of one product at one
 * retailer. New → acknowledged → notice sent, and from there complied, escalated or excused.
 */
export const CASE_STATES = [
  'new',
  'acknowledged',
  'notice_sent',
  'complied',
  'escalated',
  'excused',
] as const;
export type CaseState = (typeof CASE_STATES)[number];

/**
 * The states that a person may choose. `complied` is set by the service alone, when the last
 * violation ended because the retailer changed its offer.
 */
export const CHOSEN_CASE_STATES = [
  'new',
  'acknowledged',
  'notice_sent',
  'escalated',
  'excused',
] as const satisfies readonly CaseState[];
export type ChosenCaseState = (typeof CHOSEN_CASE_STATES)[number];

/**
 * What a line of a case's history is about. `violation`: one more open alert; `ended`: no alert is
 * open any more; `recurred`: a violation after the case had complied, which opens it again.
 */
export const CASE_EVENT_KINDS = [
  'opened',
  'violation',
  'ended',
  'recurred',
  'state',
  'assigned',
  'note',
  'notice',
  'excuse_ended',
  'undone',
] as const;
export type CaseEventKind = (typeof CASE_EVENT_KINDS)[number];

/** True for a state that this release knows. */
export function isCaseState(text: string): text is CaseState {
  return CASE_STATES.some((state) => state === text);
}
