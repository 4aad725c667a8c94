import type {
  HoldRequest,
  WireHoldable,
  WireStaffHold,
} from '@comptoir/contract/staff/availability';
import { type MessageKey, t } from '@comptoir/staff-texts/translate';
import { useIsOffline } from '../command-notes.tsx';
import { EndWords } from '../end-words.tsx';
import { HoldForm } from './hold-form.tsx';

interface HoldableRowProps {
  readonly holdable: WireHoldable;
  /** What is set for it. */
  readonly hold: WireStaffHold | undefined;
  readonly isChosen: boolean;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
  readonly onSet: (hold: HoldRequest) => void;
  readonly onEnd: () => void;
}

const KINDS = {
  item: 'Dish',
  option: 'Choice',
  ingredient: 'Ingredient',
} as const satisfies Record<WireHoldable['kind'], MessageKey>;

/** A dish, a choice or an ingredient: one tap more sells it out for this service, or chooses until when. */
export function HoldableRow(props: HoldableRowProps) {
  const { holdable, hold, isChosen, isBusy, onChoose, onSet, onEnd } = props;
  const { kind, id, name, context } = holdable;
  const isOffline = useIsOffline();
  return (
    <li className="py-1">
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-expanded={isChosen}
          onClick={onChoose}
          className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-field px-2 text-start hover:bg-paper"
        >
          <svg
            viewBox="0 0 12 12"
            aria-hidden="true"
            className={`size-3 shrink-0 ${isChosen ? 'rotate-90' : ''}`}
          >
            <path d="m4 1 5 5-5 5" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
          <span className="min-w-0 leading-tight">
            <span className="wrap-anywhere block font-semibold">{name}</span>
            <span className="block text-quiet text-small">
              {hold ? (
                <HoldWords hold={hold} />
              ) : (
                [t(KINDS[kind]), context].filter(Boolean).join(' · ')
              )}
            </span>
          </span>
        </button>
        <button
          type="button"
          disabled={isBusy || isOffline}
          onClick={hold ? onEnd : () => onSet({ kind, id, until: 'service', remaining: null })}
          className={`min-h-14 w-28 shrink-0 rounded-field border-2 px-2 font-bold leading-tight disabled:opacity-50 ${hold ? 'border-ink' : 'border-edge hover:border-ink'}`}
        >
          {hold ? t('Put back') : t('This service')} <span className="sr-only">: {name}</span>
        </button>
      </div>
      {isChosen && (
        <HoldForm
          isDisabled={isBusy || isOffline}
          onSet={(until, remaining) => onSet({ kind, id, until, remaining })}
        />
      )}
    </li>
  );
}

/** « épuisé jusqu’à 20:30 · encore 24 min », « il en reste 3 ». */
function HoldWords({ hold }: { readonly hold: WireStaffHold }) {
  return (
    <span className="font-semibold text-alarm">
      {hold.is_sold_out
        ? t('Sold out (state)')
        : t('{count} left (portions)', { count: hold.remaining ?? 0 })}{' '}
      <EndWords until={hold.until} />
    </span>
  );
}
