/** Why a shop is not visited, as a code for programs; the message says it for people. */
export type RefusalCode =
  | 'robots_forbids'
  | 'too_slow'
  | 'challenge'
  | 'login_required'
  | 'visits_refused'
  | 'script_only'
  | 'redirects_endlessly'
  | 'leads_elsewhere'
  | 'address_refused'
  | 'unknown_domain'
  | 'no_catalogue'
  | 'unreadable'
  | 'no_answer';

/** The shop cannot be read politely: it becomes `refused` with this reason. */
export class RetailerRefused extends Error {
  override readonly name = 'RetailerRefused';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.code = code;
  }
}
