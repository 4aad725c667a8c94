import type { WireGuestReports } from '@comptoir/contract/reported-items/guest-reports';
import { toCents } from '@comptoir/contract/wire/euros';
import { formatPrice } from '#lib/format/price.ts';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';

type WireReport = WireGuestReports['reports'][number];

/** A report that was sent, and what became of it. Rule RI-10. */
export function GivenReport({ report }: { readonly report: WireReport }) {
  const t = useTranslate();
  return (
    <li className="space-y-1 py-3">
      <p className="font-semibold">{report.units.map((unit) => unitText(unit, t)).join(', ')}</p>
      <p className="whitespace-pre-line break-words">{outcomeText(report, t)}</p>
    </li>
  );
}

function unitText({ quantity, name, problem }: WireReport['units'][number], t: Translate): string {
  return problem === 'missing'
    ? t('{count} × {name} missing', { count: quantity, name })
    : t('{count} × {name} wrong', { count: quantity, name });
}

function outcomeText({ state, answer, refund }: WireReport, t: Translate): string {
  if (refund?.state === 'failed') {
    return t('The refund has not gone through yet: the restaurant takes care of it.');
  }
  if (refund) {
    const amount = formatPrice(toCents(refund.amount));
    return refund.means === 'card'
      ? t('The restaurant refunds you {amount}, on your card, within five to ten days.', { amount })
      : t('The restaurant refunds you {amount} in cash.', { amount });
  }
  if (answer !== null) return t('The restaurant answers: « {answer} »', { answer });
  return state === 'open'
    ? t('Received by the restaurant: its answer will be shown here.')
    : t('The restaurant has dealt with it.');
}
