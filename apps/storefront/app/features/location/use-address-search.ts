import type { Suggestion } from '@comptoir/contract/locations';
import { useEffect, useMemo, useRef, useState } from 'react';
import { IDLE, PENDING, type RemoteState, settled } from '#lib/api/remote-state.ts';
import { useApi } from '#lib/configuration/use-api.ts';

/** Rule L-3. */
const MINIMUM_LENGTH = 3;
const TYPING_DELAY_MS = 250;

export interface AddressSearch {
  readonly suggestions: RemoteState<readonly Suggestion[]>;
  /** Looks a text up once typing pauses, and aborts the request before. */
  readonly search: (text: string) => void;
  /** Looks a point up at once; `found` gets the first suggestion. */
  readonly searchPoint: (point: string, found: (first: Suggestion) => void) => void;
  readonly reset: () => void;
}

export function useAddressSearch(): AddressSearch {
  const api = useApi();
  const [suggestions, setSuggestions] = useState<AddressSearch['suggestions']>(IDLE);
  const inFlight = useRef<AbortController>(null);
  useEffect(() => () => inFlight.current?.abort(), []);

  const actions = useMemo(() => {
    const begin = (): AbortSignal => {
      inFlight.current?.abort();
      inFlight.current = new AbortController();
      return inFlight.current.signal;
    };
    const ask = async (query: string, signal: AbortSignal) => {
      const result = await api.searchPlaces(query, signal);
      if (signal.aborted) return null;
      const state = settled(result);
      setSuggestions(state);
      return state;
    };
    return {
      search(text: string) {
        const signal = begin();
        const query = text.trim();
        if (query.length < MINIMUM_LENGTH) return setSuggestions(IDLE);
        setSuggestions(PENDING);
        const timer = setTimeout(() => ask(query, signal), TYPING_DELAY_MS);
        signal.addEventListener('abort', () => clearTimeout(timer));
      },
      async searchPoint(point: string, found: (first: Suggestion) => void) {
        const signal = begin();
        setSuggestions(PENDING);
        const state = await ask(point, signal);
        const first = state?.state === 'success' ? state.payload[0] : undefined;
        if (first) found(first);
      },
      reset() {
        begin();
        setSuggestions(IDLE);
      },
    };
  }, [api]);
  return { suggestions, ...actions };
}
