import { useEffect, useState } from 'react';

const SECOND = 1000;

/** How many seconds are left until a moment, counted down; 0 once it has passed, or without one. */
export function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  const isOver = until === null || until <= now;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND / 2);
    return () => clearInterval(timer);
  }, [isOver]);
  useEffect(() => {
    if (until !== null) setNow(Date.now());
  }, [until]);
  return isOver ? 0 : Math.ceil((until - now) / SECOND);
}
