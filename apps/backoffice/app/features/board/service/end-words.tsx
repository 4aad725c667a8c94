import { endText, timeLeft } from '#lib/service/end-words.ts';
import { useBoard } from '#stores/board/board.ts';
import { useClock } from '#stores/board/clock.ts';

/** « jusqu’à 20:30 · encore 24 min »; renders when the words change, not with each tick. Rule SV-71. */
export function EndWords({ until }: { readonly until: string | null }) {
  const timeZone = useBoard((board) => board.timeZone);
  return useClock(({ now }) => {
    const end = until === null ? null : Date.parse(until);
    return [endText(end, now, timeZone), timeLeft(end, now)].filter(Boolean).join(' · ');
  });
}
