import { endText, timeLeft } from '#lib/service/end-words.ts';
import { useBoard } from '#stores/board/board.ts';
import { useClock } from '#stores/board/clock.ts';

/** « jusqu’à 20:30 · encore 24 min »; renders when the words change, not with each tick. Rule SV-71. */
export function EndWords({ until }: { readonly until: string | null }) {
  const timeZone = useBoard((board) => board.timeZone);
  const instant = until === null ? null : Date.parse(until);
  const end = useClock(({ now }) => endText(instant, now, timeZone));
  const left = useClock(({ now }) => timeLeft(instant, now));
  return (
    <>
      {end}
      {left && <span className="time-left"> · {left}</span>}
    </>
  );
}
