import { TIPPED_MEANS } from '@comptoir/domain/checkout/tip';
import type { HandoverMeans } from '@comptoir/domain/money/handover-payments';
import { type Cents, sum } from '@comptoir/domain/money/money';
import type { Executor } from '#db/connection.ts';
import type { StoredPayment } from '#modules/orders/orders.ts';

/** What a correction moves from means to means, in cents: its sum is 0. */
export interface MeansCorrection {
  readonly order_id: string;
  readonly who: string | null;
  readonly device: string | null;
  readonly changes: readonly MovedByMeans[];
  /** Tips of means that had another one: each goes back, and the one that is right comes in. Rule TI-7. */
  readonly tips: readonly MovedByMeans[];
}

interface MovedByMeans {
  readonly means: HandoverMeans;
  readonly total: number;
}

/** Corrections of payments at hand-over, by the sequence of their events. Rule BK-62. */
export async function readCorrections(
  client: Executor,
  sequences: readonly string[],
): Promise<ReadonlyMap<string, MeansCorrection>> {
  if (sequences.length === 0) return new Map();
  const { rows } = await client.query<CorrectionRow>(SELECT, [sequences]);
  return new Map(
    rows.map(({ sequence, before, after, ...row }) => [
      sequence,
      { ...row, changes: changesOf(before, after), tips: tipsOf(before, after) },
    ]),
  );
}

type Amounts = readonly StoredPayment[];

interface CorrectionRow extends Omit<MeansCorrection, 'changes' | 'tips'> {
  readonly sequence: string;
  readonly before: Amounts;
  readonly after: Amounts;
}

function changesOf(before: Amounts, after: Amounts): MeansCorrection['changes'] {
  const of = (payments: Amounts, wanted: HandoverMeans) =>
    sum(payments.flatMap(({ means, amount_cents }) => (means === wanted ? [amount_cents] : [])));
  const used = new Set([...before, ...after].map(({ means }) => means));
  return [...used]
    .map((means) => ({ means, total: of(after, means) - of(before, means) }))
    .filter(({ total }) => total !== 0);
}

function tipsOf(before: Amounts, after: Amounts): MeansCorrection['tips'] {
  return TIPPED_MEANS.flatMap((means) => {
    const [from, to] = [before, after].map((payments) =>
      sum(payments.map((payment) => (payment.means === means ? (payment.tip_cents ?? 0) : 0))),
    ) as [Cents, Cents];
    if (from === to) return [];
    return [0 - from, to].filter((total) => total !== 0).map((total) => ({ means, total }));
  });
}

const SELECT = `
  SELECT sequence::text AS sequence, order_id, person_name AS who, device_name AS device,
    data -> 'before' AS before, data -> 'after' AS after
  FROM order_events WHERE type = 'payments_corrected' AND sequence = ANY($1::bigint[])`;
