import type { Suggestion } from '@comptoir/contract/locations';
import { Field } from '@comptoir/design/components/field';
import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { LiveRegion } from '#components/feedback/live-region.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import { payloadOr } from '#lib/api/remote-state.ts';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';
import { missingPart } from '#stores/location/found-address.ts';
import { LocateButton } from './locate-button.tsx';
import { SuggestionList, suggestionId } from './suggestion-list.tsx';
import type { AddressOutcome } from './use-address-choice.ts';
import { type AddressSearch as Search, useAddressSearch } from './use-address-search.ts';

interface AddressSearchProps {
  readonly initialText: string;
  readonly rules: DeliveryRules;
  readonly outcome: AddressOutcome;
  readonly onChoose: (suggestion: Suggestion) => void;
  /** The text was edited: the outcome of the last address is dropped. */
  readonly onEdit: () => void;
  /** The way on while addresses can't be looked up. */
  readonly onPickup: () => void;
}

/** An address field with suggestions: an editable combobox with a list. */
export function AddressSearch({
  initialText,
  rules,
  outcome,
  onChoose,
  onEdit,
  onPickup,
}: AddressSearchProps) {
  const t = useTranslate();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initialText);
  const [active, setActive] = useState(-1);
  const { suggestions, search, searchPoint, reset } = useAddressSearch();
  const listed = payloadOr(suggestions, []);
  const [locationFailure, setLocationFailure] = useState('');
  const chosen = useRef<Suggestion>(null);
  const error =
    locationFailure || outcomeError(outcome, t) || searchError(suggestions, t) || undefined;

  function edit(typed: string) {
    setText(typed);
    setActive(-1);
    setLocationFailure('');
    onEdit();
    search(typed);
  }

  function choose(suggestion: Suggestion) {
    reset();
    setActive(-1);
    setLocationFailure('');
    chosen.current = suggestion;
    onChoose(suggestion);
    const isComplete = missingPart(suggestion) === null;
    // In France the number comes first: a space and the cursor are put there.
    setText(isComplete ? suggestion.description : ` ${suggestion.description}`);
    if (!isComplete) requestAnimationFrame(() => field.current?.setSelectionRange(0, 0));
    field.current?.focus();
  }

  function retry() {
    field.current?.focus();
    if (outcome.kind === 'failed' && chosen.current) onChoose(chosen.current);
    else search(text);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const move = comboboxMove(event.key, active, listed.length);
    if (move === null) return;
    event.preventDefault();
    if (move.kind === 'highlight') setActive(move.index);
    if (move.kind === 'close') reset();
    const chosen = move.kind === 'choose' && listed[move.index];
    if (chosen) choose(chosen);
  }

  return (
    <div>
      <Field
        ref={field}
        label={t('Your address')}
        hint={t('Number, street and town')}
        error={error}
        value={text}
        onChange={(event) => edit(event.target.value)}
        onKeyDown={handleKey}
        type="text"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={listed.length > 0}
        aria-controls={listId}
        aria-activedescendant={active === -1 ? undefined : suggestionId(listId, active)}
      />
      <LiveRegion message={error ?? progress(suggestions, outcome, t)} />
      <SuggestionList
        id={listId}
        suggestions={listed}
        active={active}
        rules={rules}
        onChoose={choose}
      />
      {(suggestions.state === 'pending' || outcome.kind === 'measuring') && (
        <p aria-hidden="true" className="mt-2 text-quiet text-small">
          {progress(suggestions, outcome, t)}
        </p>
      )}
      {(suggestions.state === 'error' || outcome.kind === 'failed') && (
        <div className="mt-2 flex flex-wrap gap-3">
          <Button onClick={retry}>{t('Try again')}</Button>
          <Button onClick={onPickup}>{t('Order for pickup')}</Button>
        </div>
      )}
      <LocateButton
        onLocate={(point) => {
          onEdit();
          searchPoint(point, choose);
        }}
        onFailure={setLocationFailure}
      />
    </div>
  );
}

function searchError(suggestions: Search['suggestions'], t: Translate): string {
  return suggestions.state === 'error' ? problemText(suggestions.problem, t) : '';
}

function outcomeError(outcome: AddressOutcome, t: Translate): string {
  switch (outcome.kind) {
    case 'too_far':
      return t('The address is too far from the restaurant');
    case 'incomplete':
      return outcome.part === 'number'
        ? t('Add the number in the street')
        : t('Add the street and the number');
    case 'failed':
      return problemText(outcome.problem, t);
    default:
      return '';
  }
}

function progress(
  suggestions: Search['suggestions'],
  outcome: AddressOutcome,
  t: Translate,
): string {
  if (outcome.kind === 'measuring') return t('Checking the address…');
  if (suggestions.state === 'pending') return t('Searching…');
  if (suggestions.state !== 'success') return '';
  return t('{count} addresses found', { count: suggestions.payload.length });
}

/** What a key does in a combobox. */
type ComboboxMove =
  | { readonly kind: 'highlight'; readonly index: number }
  | { readonly kind: 'choose'; readonly index: number }
  | { readonly kind: 'close' };

/** A key's move in an open list; null for keys of the text. `active` is the highlighted index, or -1. Arrows wrap around. */
export function comboboxMove(key: string, active: number, count: number): ComboboxMove | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return { kind: 'highlight', index: (active + 1) % count };
    case 'ArrowUp':
      return { kind: 'highlight', index: active <= 0 ? count - 1 : active - 1 };
    case 'Enter':
      // Without a highlight a typed address means the first suggestion.
      return { kind: 'choose', index: Math.max(active, 0) };
    case 'Escape':
      return { kind: 'close' };
    default:
      return null;
  }
}
