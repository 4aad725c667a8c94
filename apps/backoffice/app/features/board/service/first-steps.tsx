import type { testOrderAnswer } from '@comptoir/contract/staff/setup';
import { t } from '@comptoir/staff-texts/translate';
import { Button } from '#components/controls/button.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { useBoard } from '#stores/board/board.ts';
import { beginService } from '#stores/board/service.ts';
import { endFirstSteps, useFirstSteps } from '#stores/first-steps.ts';
import { ensurePermission } from '#stores/pin.ts';
import { staffApi, useMay } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

/** Leads a tablet that was just enrolled through PIN, sound and a test order, above its orders. Rule OP-10. */
export default function FirstSteps() {
  const call = useCall();
  const testOrder = useFirstSteps((steps) => steps.testOrder);
  const isKnown = useMay('orders.cancel');
  const isRinging = useBoard(({ serviceSince }) => serviceSince !== null);
  const isAccepted = useBoard(({ view }) => {
    const shown = [...view.shown.values()].find(({ order }) => order.number === testOrder);
    return shown !== undefined && shown.order.progress !== 'received';
  });

  async function place(): Promise<void> {
    if (!(await ensurePermission('orders.cancel'))) return;
    const result = await call.send(() =>
      staffApi.post<PayloadOf<typeof testOrderAnswer>>('/setup/test-order', {}),
    );
    if (result.ok) useFirstSteps.setState({ testOrder: result.payload.number });
  }

  const step = !isKnown
    ? {
        text: t('1 of 3: who works here? A PIN says it.'),
        action: t('Enter a PIN'),
        run: () => ensurePermission('orders.cancel'),
      }
    : !isRinging
      ? { text: t('2 of 3: let orders ring here.'), action: t('Begin service'), run: beginService }
      : testOrder === null
        ? {
            text: t('3 of 3: a test order rings here, and you accept it.'),
            action: t('Place a test order'),
            run: place,
          }
        : isAccepted
          ? {
              text: t('This tablet is ready: it takes orders.'),
              action: t('Close'),
              run: endFirstSteps,
            }
          : null;
  return (
    <div role="status" className="space-y-2 bg-gari px-(--gutter) py-2 text-ink">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 font-semibold">
          {step?.text ??
            t('3 of 3: accept order no. {number}, which rings.', { number: testOrder ?? 0 })}
        </p>
        {step && (
          <Button look="primary" isBusy={call.isBusy} onClick={() => void step.run()}>
            {step.action}
          </Button>
        )}
        {!isAccepted && (
          <Button look="plain" onClick={endFirstSteps}>
            {t('Later')}
          </Button>
        )}
      </div>
      <FormProblem problem={call.problem} />
    </div>
  );
}
