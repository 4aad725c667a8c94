import { type RefObject, useEffect, useRef, useState } from 'react';
import { rememberSearch } from '#stores/visitor/recent-searches.ts';

interface Searched {
  readonly query: string;
  readonly hasResults: boolean;
}

/**
 * Adds keyboard control to the search field around a panel, which is rendered before this code loads: arrow
 * keys move, Escape closes, Enter stores the query. Returns whether the field has the focus. Rule Q-16.
 */
export function useSearchField(panel: RefObject<HTMLElement | null>, searched: Searched) {
  const [isInUse, setInUse] = useState(false);
  const latest = useRef(searched);
  useEffect(() => {
    latest.current = searched;
  });

  useEffect(() => {
    const area = areaOf(panel);
    const field = fieldOf(panel);
    const suggestions = panel.current;
    if (!area || !suggestions) return;
    const enter = () => setInUse(true);
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && area.contains(relatedTarget))) setInUse(false);
    };
    // A press inside the panel must not take the focus from the field: that would close it first.
    const keepFocus = (event: MouseEvent) => event.preventDefault();
    const handleKey = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      if (event.key === 'Escape') {
        // Coming back to the field opens the panel: so it is closed afterwards.
        if (event.target !== field) field?.focus();
        setInUse(false);
      }
      const { query, hasResults } = latest.current;
      if (event.key === 'Enter' && event.target === field && hasResults) rememberSearch(query);
      const chips = suggestions.hidden ? [] : suggestions.querySelectorAll('li button');
      const next = steppedTo<EventTarget | null>([field, ...chips], event.target, event.key);
      if (!(next instanceof HTMLElement)) return;
      event.preventDefault();
      next.focus();
    };
    area.addEventListener('focusin', enter);
    area.addEventListener('input', enter);
    area.addEventListener('focusout', leave);
    suggestions.addEventListener('mousedown', keepFocus);
    area.addEventListener('keydown', handleKey);
    if (area.contains(document.activeElement)) enter();
    return () => {
      area.removeEventListener('focusin', enter);
      area.removeEventListener('input', enter);
      area.removeEventListener('focusout', leave);
      suggestions.removeEventListener('mousedown', keepFocus);
      area.removeEventListener('keydown', handleKey);
    };
  }, [panel]);

  return isInUse;
}

/** The input of the <search> element around the panel. */
export function fieldOf(panel: RefObject<HTMLElement | null>): HTMLInputElement | null {
  return areaOf(panel)?.querySelector('input') ?? null;
}

function areaOf(panel: RefObject<HTMLElement | null>): HTMLElement | null {
  return panel.current?.closest('search') ?? null;
}

/**
 * Where an arrow key leads among stops of which the first is a text field: down and up through all of
 * them, left and right where there is no text to move in; null where it leads nowhere.
 */
export function steppedTo<Stop>(stops: readonly Stop[], from: Stop, key: string): Stop | null {
  const position = stops.indexOf(from);
  if (position === -1) return null;
  const isInField = position === 0;
  if (key === 'ArrowDown' || (key === 'ArrowRight' && !isInField))
    return stops[position + 1] ?? null;
  if (isInField) return null;
  return key === 'ArrowUp' || key === 'ArrowLeft' ? (stops[position - 1] ?? null) : null;
}
