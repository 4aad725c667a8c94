import type { HandoverMeans } from '@comptoir/domain/money/handover-payments';
import { sum } from '@comptoir/domain/money/money';
import type { Executor } from '#db/connection.ts';

/** The reason of the entries that correct by which means an order was paid; they are no turnover. Rule BK-62. */
export const MEANS_CORRECTED = 'means_corrected';

/** What a correction moves from means to means, in cents: its sum is 0. */
export interface MeansCorrection {
  readonly order_id: string;
  readonly who: string | null;
  readonly device: string | null;
  readonly changes: readonly { readonly means: HandoverMeans; readonly total: number }[];
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
      { ...row, changes: changesOf(before, after) },
    ]),
  );
}

type Amounts = readonly { readonly means: HandoverMeans; readonly amount_cents: number }[];

interface CorrectionRow extends Omit<MeansCorrection, 'changes'> {
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

const SELECT = `
  SELECT sequence::text AS sequence, order_id, person_name AS who, device_name AS device,
    data -> 'before' AS before, data -> 'after' AS after
  FROM order_events WHERE type = 'payments_corrected' AND sequence = ANY($1::bigint[])`;
