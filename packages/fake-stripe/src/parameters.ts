import type { Form, FormValue } from './form.ts';
import { invalidRequest } from './stripe-api-error.ts';

type Kind = 'string' | 'integer' | 'strings' | 'metadata' | 'range';

/** The parameters of a call; others are rejected, as by Stripe. */
export type Parameters = Readonly<
  Record<
    string,
    {
      readonly kind: Kind;
      readonly required?: true;
      /** The most characters. */
      readonly maximum?: number;
    }
  >
>;

/** The parameters of each call that a shop makes, from Stripe's OpenAPI description. */
export const CUSTOMER: Parameters = {
  email: { kind: 'string', maximum: 512 },
  name: { kind: 'string', maximum: 256 },
  phone: { kind: 'string', maximum: 20 },
  metadata: { kind: 'metadata' },
};

export const NEW_INTENT: Parameters = {
  amount: { kind: 'integer', required: true },
  currency: { kind: 'string', required: true },
  customer: { kind: 'string' },
  payment_method_types: { kind: 'strings' },
  payment_method: { kind: 'string' },
  confirm: { kind: 'string' },
  metadata: { kind: 'metadata' },
};

export const REVISED_INTENT: Parameters = {
  amount: { kind: 'integer' },
  customer: { kind: 'string' },
  metadata: { kind: 'metadata' },
};

export const RETRIEVED_INTENT: Parameters = { expand: { kind: 'strings' } };

export const CANCELLATION: Parameters = { cancellation_reason: { kind: 'string' } };

export const REFUND: Parameters = {
  payment_intent: { kind: 'string', required: true },
  amount: { kind: 'integer' },
  reason: { kind: 'string' },
  metadata: { kind: 'metadata' },
};

/** A list filtered by intent. */
export const LISTED_BY_INTENT: Parameters = {
  payment_intent: { kind: 'string', required: true },
  limit: { kind: 'integer' },
  starting_after: { kind: 'string' },
};

const PAGE = {
  limit: { kind: 'integer' },
  starting_after: { kind: 'string' },
  expand: { kind: 'strings' },
} as const;

export const LISTED_TRANSACTIONS: Parameters = {
  ...PAGE,
  payout: { kind: 'string' },
  created: { kind: 'range' },
  type: { kind: 'string' },
  source: { kind: 'string' },
  currency: { kind: 'string' },
};

export const LISTED_PAYOUTS: Parameters = {
  ...PAGE,
  created: { kind: 'range' },
  arrival_date: { kind: 'range' },
  status: { kind: 'string' },
};

export function metadataOf({ metadata }: Form): Record<string, string> {
  if (typeof metadata !== 'object' || Array.isArray(metadata)) return {};
  return Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, String(value)]));
}

/** Throws Stripe's error for a request with other parameters. */
export function check(form: Form, parameters: Parameters): void {
  for (const [name, value] of Object.entries(form)) {
    const known = parameters[name];
    if (!known) {
      throw invalidRequest('parameter_unknown', `Received unknown parameter: ${name}`, name);
    }
    if (!isOfKind(value, known.kind)) {
      throw invalidRequest('parameter_invalid', `Invalid ${known.kind}: ${name}`, name);
    }
    const { maximum } = known;
    if (maximum !== undefined && String(value).length > maximum) {
      const message = `Invalid string: ${name} must be at most ${maximum} characters`;
      throw invalidRequest(undefined, message, name);
    }
  }
  for (const [name, { required }] of Object.entries(parameters)) {
    if (required && form[name] === undefined) {
      throw invalidRequest('parameter_missing', `Missing required param: ${name}.`, name);
    }
  }
}

function isOfKind(value: FormValue, kind: Kind): boolean {
  switch (kind) {
    case 'string':
      return typeof value === 'string';
    case 'integer':
      return typeof value === 'string' && /^-?\d+$/.test(value);
    case 'strings':
      return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
    case 'range':
      return typeof value === 'string' ? isOfKind(value, 'integer') : isRange(value);
    case 'metadata':
      return typeof value === 'object' && !Array.isArray(value);
  }
}

function isRange(value: FormValue): boolean {
  if (typeof value !== 'object' || Array.isArray(value)) return false;
  return Object.entries(value).every(
    ([name, bound]) => ['gt', 'gte', 'lt', 'lte'].includes(name) && isOfKind(bound, 'integer'),
  );
}
