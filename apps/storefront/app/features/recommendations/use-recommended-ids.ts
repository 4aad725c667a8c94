import { useEffect, useMemo, useRef, useState } from 'react';
import { createHttpRecommendationsApi } from '#lib/api/recommendations-api.ts';
import { useRootData } from '#lib/configuration/root-data.ts';

/** As many as the API tells: what does not fit on the card is replaced without asking again. */
const ASKED = 12;
/** Who changes a quantity touches a button three times. */
const SETTLING_MS = 300;

/** The last answers by question, so that a dish that is opened again needs none. */
const answers = new Map<string, readonly string[]>();
const ANSWERS_KEPT = 20;

/**
 * What the API proposes beside these items: null before its first answer, then the last one until there
 * is another, whatever goes wrong. A question that has become pointless is called off. Rule G-11.
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
