import { useEffect, useRef } from 'react';
import { startLiveBoard } from '#stores/board/live-board.ts';
import { startService } from '#stores/board/service.ts';

/** Follows the board and rings on every page, so that an order is heard on those of the desk too. */
export function LiveBoard() {
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    const stopBoard = startLiveBoard();
    const stopService = audio.current === null ? () => {} : startService(audio.current);
    return () => {
      stopService();
      stopBoard();
    };
  }, []);
  // biome-ignore lint/a11y/useMediaCaption: a bell has no words
  return <audio ref={audio} data-testid="bell" />;
}
