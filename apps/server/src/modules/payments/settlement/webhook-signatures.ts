import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Clock } from '#clock.ts';

/** Whether a call of the webhook was signed with the shop's secret. */
export type SignatureKind = 'signed' | 'rejected';

/** Any client may call the webhook: of calls of one kind that follow each other, one in a minute is noted. */
const NOTED_EVERY_MS = 60_000;

/** Notes when the webhook was called with the right signature and when without: whether its secret fits. Rule OP-22. */
export function signatureNotes(
  pool: pg.Pool,
  clock: Clock,
): (kind: SignatureKind) => Promise<void> {
  let last: { readonly kind: SignatureKind; readonly at: Instant } | null = null;
  return async (kind) => {
    const at = clock();
    if (last?.kind === kind && at - last.at < NOTED_EVERY_MS) return;
    await pool.query(NOTE[kind], [new Date(at)]);
    last = { kind, at };
  };
}

/** A server whose clock is late does not take back what another one has noted. */
const NOTE: Readonly<Record<SignatureKind, string>> = {
  signed: `INSERT INTO payment_webhook AS noted (signed_at) VALUES ($1)
    ON CONFLICT (is_only) DO UPDATE SET signed_at = greatest(noted.signed_at, EXCLUDED.signed_at)`,
  rejected: `INSERT INTO payment_webhook AS noted (rejected_at) VALUES ($1)
    ON CONFLICT (is_only)
    DO UPDATE SET rejected_at = greatest(noted.rejected_at, EXCLUDED.rejected_at)`,
};
