import { expect, it } from 'vitest';
import { PROBLEMS } from './problems.ts';

const problems = Object.entries(PROBLEMS);

it('I-3: every code has a status that says no', () => {
  for (const [, { status }] of problems) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
  }
});

it('I-3: the statuses that clients rely on', () => {
  const statusOf = Object.fromEntries(problems.map(([code, { status }]) => [code, status]));
  expect(statusOf).toMatchObject({
    malformed_json: 400,
    unauthorized: 401,
    payment_required: 402,
    not_found: 404,
    method_not_allowed: 405,
    price_changed: 409,
    slot_full: 409,
    items_unavailable: 409,
    paused: 409,
    local_id_reused: 409,
    body_too_large: 413,
    unsupported_media_type: 415,
    validation: 422,
    empty_cart: 422,
    too_far: 422,
    below_minimum: 422,
    slot_unavailable: 422,
    payment_method: 422,
    rate_limited: 429,
    provider_unavailable: 502,
    provider_timeout: 503,
  });
});

it('I-3: every message is one French sentence or two, without a trace of the machine', () => {
  for (const [code, { message }] of problems) {
    expect(message, code).toMatch(/^[A-ZÀ-Ý].*\.$/);
    expect(message, code).not.toMatch(/\b(the|error|invalid|SQL|null|undefined)\b/i);
  }
});
