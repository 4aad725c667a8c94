import type { RequestState } from '@comptoir/domain/orders/decide-transition';
import type { Executor } from '#db/connection.ts';
import type { NamedRequest } from '#plugins/http/named-request.ts';

/** What a named request about an order asks for: its keys are its own. */
type Subject = 'change' | 'refund' | 'substitution' | 'ticket';

/** Where a request is stored, and under which key; null for one without a key. */
export interface RequestOfOrder {
  readonly orderId: string;
  readonly subject: Subject;
  readonly named: NamedRequest | null;
}

/**
 * Whether a request about a locked order was carried out before under its key: `same`, or with `other` content; `new`
 * also for one without a key. Rule OB-6.
 */
export async function judgeRequest(
  client: Executor,
  { orderId, subject, named }: RequestOfOrder,
): Promise<RequestState> {
  if (named === null) return 'new';
  const { rows } = await client.query<{ content_hash: string }>(
    `SELECT content_hash FROM request_keys
     WHERE order_id = $1 AND subject = $2 AND request_key = $3`,
    [orderId, subject, named.key],
  );
  const [known] = rows;
  if (!known) return 'new';
  return known.content_hash === named.contentHash ? 'same' : 'other';
}

/** Stores that a request was carried out, in the transaction that did. */
export async function storeRequest(
  client: Executor,
  { orderId, subject, named }: RequestOfOrder,
): Promise<void> {
  if (named === null) return;
  await client.query(
    `INSERT INTO request_keys (order_id, subject, request_key, content_hash)
     VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [orderId, subject, named.key, named.contentHash],
  );
}
