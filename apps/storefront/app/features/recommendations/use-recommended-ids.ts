import { useEffect, useMemo, useRef, useState } from 'react';
import { createHttpRecommendationsApi } from '#lib/api/recommendations-api.ts';
import { useRootData } from '#lib/configuration/root-data.ts';

/** More than are shown, so that unsuitable dishes are replaced without another request. */
const ASKED = 12;
/** Debounces repeated changes of a quantity. */
const SETTLING_MS = 300;

/** The last answers by query, so that reopening a dish needs no request. */
const answers = new Map<string, readonly string[]>();
const ANSWERS_KEPT = 20;

/**
 * The API's recommendations for these items: null before the first answer, then the latest one. An outdated
 * request is aborted. Rule G-11.
 */
export function useRecommendedIds(heldIds: readonly string[]): readonly string[] | null {
  const { apiRoot } = useRootData();
  const api = useMemo(() => createHttpRecommendationsApi(apiRoot), [apiRoot]);
  const question = heldIds.toSorted().join(' ');
  const [answer, setAnswer] = useState(() => answers.get(question) ?? null);
  const pause = useRef(0);

  useEffect(() => {
    const known = answers.get(question);
    if (known) {
      setAnswer(known);
      return;
    }
    const callOff = new AbortController();
    const ask = async () => {
      const ids = question === '' ? [] : question.split(' ');
      const told = await api.beside(ids, ASKED, callOff.signal);
      if (callOff.signal.aborted) return;
      if (told !== null) remember(question, told);
      setAnswer((last) => told ?? last ?? []);
    };
    const timer = setTimeout(ask, pause.current);
    pause.current = SETTLING_MS;
    return () => {
      clearTimeout(timer);
      callOff.abort();
    };
  }, [api, question]);
  return answer;
}

function remember(question: string, answer: readonly string[]): void {
  answers.set(question, answer);
  const [oldest] = answers.keys();
  if (answers.size > ANSWERS_KEPT && oldest !== undefined) answers.delete(oldest);
}
