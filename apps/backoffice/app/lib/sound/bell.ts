import bellUrl from './bell.wav?url';

/** Whether the page can be heard: `untried` until a sound was played, `blocked` where the browser refused it. */
export type SoundState = 'untried' | 'heard' | 'blocked';

export interface Bell {
  /** Plays the sound once and says whether it was really played. Only after a gesture does a browser allow it. */
  readonly test: () => Promise<boolean>;
  readonly start: () => void;
  readonly stop: () => void;
}

/**
 * The bell on an audio element of the document. `onState` is told whether it sounds: not that playing was
 * asked for, but that the element's time moves while it is neither muted nor silent. Rule OB-71.
 */
export function createBell(audio: HTMLAudioElement, onState: (state: SoundState) => void): Bell {
  let shouldRing = false;
  audio.src = bellUrl;
  audio.preload = 'auto';

  const isAudible = () => !audio.muted && audio.volume > 0;
  audio.addEventListener('timeupdate', () => {
    if (audio.currentTime > 0 && isAudible()) onState('heard');
  });

  async function play(): Promise<boolean> {
    audio.muted = false;
    audio.volume = 1;
    try {
      await audio.play();
      return true;
    } catch (error) {
      // A pause during the start is no refusal.
      if (!(error instanceof DOMException && error.name === 'AbortError')) onState('blocked');
      return false;
    }
  }

  return {
    async test() {
      audio.loop = shouldRing;
      audio.currentTime = 0;
      return (await play()) && (await hasMoved(audio)) && isAudible();
    },
    start() {
      if (shouldRing && !audio.paused) return;
      shouldRing = true;
      audio.loop = true;
      play();
    },
    stop() {
      shouldRing = false;
      audio.loop = false;
      audio.pause();
      audio.currentTime = 0;
    },
  };
}

/** Longer than a slow tablet needs to begin. */
const START_MS = 3000;

function hasMoved(audio: HTMLAudioElement): Promise<boolean> {
  if (audio.currentTime > 0) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (moved: boolean) => {
      clearTimeout(timer);
      audio.removeEventListener('timeupdate', check);
      resolve(moved);
    };
    const check = () => {
      if (audio.currentTime > 0) end(true);
    };
    const timer = setTimeout(() => end(false), START_MS);
    audio.addEventListener('timeupdate', check);
  });
}
