import type { LivePrinter } from '@comptoir/contract/staff/printing';
import { t } from '@comptoir/staff-texts/translate';
import { since } from '#lib/format/time-text.ts';
import { PRINTER_STATES } from '#lib/printing/printer-words.ts';
import { useClock } from '#stores/board/clock.ts';

interface PrinterStateProps {
  readonly printer: Pick<LivePrinter, 'state' | 'last_seen_at' | 'fallback_name'>;
}

/** The state of a printer in words and shape, when it was last heard, and where its tickets go meanwhile. */
export function PrinterState({ printer }: PrinterStateProps) {
  const { state, last_seen_at: seenAt, fallback_name: fallback } = printer;
  const seen = useClock(({ now }) =>
    seenAt === null ? '' : t('last heard {when}', { when: since(seenAt, now) }),
  );
  const { name, sign, look } = PRINTER_STATES[state];
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span
        aria-hidden="true"
        className={`grid size-6 shrink-0 place-items-center rounded-full border-2 font-bold text-small leading-none ${look}`}
      >
        {sign}
      </span>
      <span className={`font-semibold ${look}`}>{t(name)}</span>
      {seen !== '' && <span className="text-quiet text-small">{seen}</span>}
      {fallback !== null && state !== 'ready' && (
        <span className="text-small">
          {t('Meanwhile its tickets come out at « {name} ».', { name: fallback })}
        </span>
      )}
    </p>
  );
}
