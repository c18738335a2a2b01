/** A platform's response; `modified` is when the object behind the page last changed. */
export interface PageAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  readonly modified?: Date;
  readonly headers?: Readonly<Record<string, string>>;
}
