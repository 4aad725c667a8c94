import { lazy, Suspense, useEffect, useRef } from 'react';
import { startLiveBoard } from '#stores/board/live-board.ts';
import { startService, useService } from '#stores/board/service.ts';

/** Needed only while an order rings. */
const RingingBar = lazy(() => import('./service/ringing-bar.tsx'));

/** Follows the board and rings on every page, so that an order is heard on those of the desk too. */
export function LiveBoard() {
  const audio = useRef<HTMLAudioElement>(null);
  const isRinging = useService(({ ringing }) => ringing.length > 0);
  useEffect(() => {
    const stopBoard = startLiveBoard();
    const stopService = audio.current === null ? () => {} : startService(audio.current);
    return () => {
      stopService();
      stopBoard();
    };
  }, []);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a bell has no words */}
      <audio ref={audio} data-testid="bell" />
      {isRinging && (
        <Suspense>
          <RingingBar />
        </Suspense>
      )}
    </>
  );
}
