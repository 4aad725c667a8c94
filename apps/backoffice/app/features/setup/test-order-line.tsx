import type { testOrderAnswer } from '@comptoir/contract/staff/setup';
import { t } from '@comptoir/staff-texts/translate';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { staffApi } from '#stores/session.ts';
import type { Setup } from '#stores/setup.ts';
import { useCall } from '#stores/use-call.ts';
import { SetupLine } from './setup-line.tsx';

interface TestOrderLineProps {
  readonly setup: Setup;
  readonly onChanged: () => void;
}

/** An order that rings on the boards and is printed as a guest's would be. Rule OP-7. */
export function TestOrderLine({ setup, onChanged }: TestOrderLineProps) {
  const call = useCall();
  const { test_order: order } = setup;
  const hasItems = setup.steps.every(
    ({ step, missing }) => step !== 'menu' || missing.length === 0,
  );
  async function place(): Promise<void> {
    const result = await call.send(() =>
      staffApi.post<PayloadOf<typeof testOrderAnswer>>('/setup/test-order', {}),
    );
    if (result.ok) onChanged();
  }
  return (
    <SetupLine
      title={t('A test order')}
      state={order === null ? 'advised' : 'done'}
      text={
        order === null
          ? hasItems
            ? t('It rings and is printed as an order of a guest. It is not paid for.')
            : t('As soon as there is a dish on the menu.')
          : t('Order no. {number} is on the board.', { number: order.number })
      }
      action={
        <span className="flex flex-wrap gap-2">
          {order !== null && <ButtonLink to="/">{t('To the orders')}</ButtonLink>}
          <Button isBusy={call.isBusy} disabled={!hasItems} onClick={place}>
            {order === null ? t('Place a test order') : t('Another one')}
          </Button>
        </span>
      }
    >
      <FormProblem problem={call.problem} />
    </SetupLine>
  );
}
