import { type MessageKey, t } from '#lib/i18n/translate.ts';
import { openServiceDialog } from '#stores/service-dialog.ts';
import { useMayBegin } from '#stores/session.ts';

const OF_SERVICE = [
  ['pause', 'Pause'],
  ['rush', 'Rush'],
  ['slots', 'Slots'],
] as const satisfies readonly (readonly [string, MessageKey])[];

/** What a service is steered by; the kitchen has the first alone. Rule SV-73. */
export function ServiceButtons() {
  const maySellOut = useMayBegin('availability.sold_out');
  const maySet = useMayBegin('availability.write');
  return (
    <div className="service-buttons">
      {maySellOut && <ServiceButton kind="sold_out" name="Sold out now" />}
      {maySet &&
        OF_SERVICE.map(([kind, name]) => <ServiceButton key={kind} kind={kind} name={name} />)}
    </div>
  );
}

interface ServiceButtonProps {
  readonly kind: Parameters<typeof openServiceDialog>[0];
  readonly name: MessageKey;
}

function ServiceButton({ kind, name }: ServiceButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openServiceDialog(kind)}
      className="min-h-14 whitespace-nowrap rounded-card border border-edge px-3 font-semibold hover:border-ink"
    >
      {t(name)}
    </button>
  );
}
