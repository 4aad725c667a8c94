/** An error as Stripe's API answers it. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly body: { readonly error: Readonly<Record<string, unknown>> };

  constructor(
    status: number,
    type: string,
    code: string | undefined,
    message: string,
    param?: string,
  ) {
    super(message);
    this.status = status;
    this.body = { error: { type, ...(code && { code }), message, ...(param && { param }) } };
  }
}

export function invalidRequest(
  code: string | undefined,
  message: string,
  param?: string,
): StripeApiError {
  return new StripeApiError(400, 'invalid_request_error', code, message, param);
}

export function missingResource(kind: string, id: string, param: string): StripeApiError {
  const message = `No such ${kind}: '${id}'`;
  return new StripeApiError(404, 'invalid_request_error', 'resource_missing', message, param);
}
