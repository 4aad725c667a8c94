import type { couriersAnswer } from '@comptoir/contract/staff/deliveries';
import { t } from '@comptoir/staff-texts/translate';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { SelectField } from '#components/controls/select-field.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import type { BoardOrder } from '#lib/live/board-order.ts';
import { boardApi } from '#stores/board/board.ts';
import { ensurePermission } from '#stores/pin.ts';
import { useMayBegin } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { useLoaded } from '#stores/use-loaded.ts';

interface OrderCourierProps {
  readonly order: BoardOrder;
  readonly onAssigned: () => void;
}

/** Who delivers an order: the counter assigns a courier, and removes the assignment. Rules CO-3 and CO-7. */
export default function OrderCourier({ order, onAssigned }: OrderCourierProps) {
  const mayAssign = useMayBegin('deliveries.run');
  const { state } = useLoaded<PayloadOf<typeof couriersAnswer>>(mayAssign ? '/couriers' : null);
  const { isBusy, problem, send } = useCall();
  // Null while nothing else was chosen than what is.
  const [chosen, setChosen] = useState<string | null>(null);
  const { courier } = order;
  if (!mayAssign || state.kind !== 'loaded') {
    return courier && <p>{t('Courier: {name}', { name: courier.name })}</p>;
  }
  const current = courier?.person_id ?? '';
  const value = chosen ?? current;
  const people = [...state.payload.couriers];
  // Who left the team since still has it.
  if (courier && !people.some(({ person_id }) => person_id === courier.person_id)) {
    people.push(courier);
  }

  async function assign(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!(await ensurePermission('deliveries.run'))) return;
    const assigned = await send(() =>
      boardApi.assignCourier(order.order_id, value === '' ? null : value, order.revision),
    );
    if (!assigned.ok) return;
    // What was chosen meanwhile stays.
    setChosen((now) => (now === chosen ? null : now));
    onAssigned();
  }

  return (
    <form onSubmit={assign} className="space-y-3">
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <SelectField
            label={t('Courier')}
            value={value}
            options={[
              { value: '', label: t('No courier') },
              ...people.map(({ person_id, name }) => ({ value: person_id, label: name })),
            ]}
            onChange={setChosen}
          />
        </div>
        <Button type="submit" isBusy={isBusy} disabled={value === current}>
          {t(value === '' && courier ? 'Take the order back' : 'Give to a courier')}
        </Button>
      </div>
      <FormProblem problem={problem} />
    </form>
  );
}
