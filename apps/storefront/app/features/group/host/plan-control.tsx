import type { GroupOrderPlan } from '@comptoir/contract/group-orders/group-order-requests';
import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import { Alert } from '@comptoir/design/components/alert';
import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import type { Problem } from '#lib/api/api-client.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { Group } from '#stores/group/use-group.ts';
import { planText } from '../group-title.ts';
import { PlanForm } from './plan-form.tsx';

interface PlanControlProps {
  readonly group: Group;
  readonly state: WireGroupOrderState;
  readonly today: CalendarDate;
  readonly isOpen: boolean;
}

/** How and when the group gets its dishes, which the host decides. Rule GP-7. */
export function PlanControl({ group, state, today, isOpen }: PlanControlProps) {
  const t = useTranslate();
  const [isEdited, setEdited] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { api, linkKey, membership, applied } = group;

  async function save(plan: GroupOrderPlan): Promise<void> {
    const result = await applied(await api.plan(linkKey, membership?.groupKey ?? '', plan));
    setProblem(result.ok ? null : result.problem);
    if (result.ok) setEdited(false);
  }

  return (
    <section aria-labelledby="group-plan" className="border-hinoki border-y py-3">
      <h2 id="group-plan" className="font-sans font-semibold">
        {t('How and when')}
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-36 flex-1">{planText(state, today, t)}</p>
        {isOpen && (
          <Button look="plain" className="-mr-2" onClick={() => setEdited(true)}>
            {t('Change')}
          </Button>
        )}
      </div>
      <Dialog isOpen={isEdited} title={t('How and when')} onClose={() => setEdited(false)}>
        {problem && <Alert kind="problem">{problemText(problem, t)}</Alert>}
        <PlanForm state={state} coupon={membership?.coupon ?? ''} today={today} onSave={save} />
      </Dialog>
    </section>
  );
}
