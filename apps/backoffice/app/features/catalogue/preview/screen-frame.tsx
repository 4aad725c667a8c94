import { useCallback, useState } from 'react';

/** A screen in CSS pixels. */
export interface PreviewScreen {
  readonly width: number;
  readonly height: number;
}

interface ScreenFrameProps {
  readonly screen: PreviewScreen;
  readonly title: string;
  readonly address: string;
}

/** Of the class `border-2`, in CSS pixels. */
const BORDER = 2;

/** A page as wide as on that screen, made smaller where there is less room. */
export function ScreenFrame({ screen, title, address }: ScreenFrameProps) {
  const { width, height } = screen;
  const [room, setRoom] = useState(width);
  const measure = useCallback((box: HTMLElement | null) => {
    if (!box) return undefined;
    const observer = new ResizeObserver(() => setRoom(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, (room - 2 * BORDER) / width);

  return (
    <div ref={measure}>
      <div
        className="mx-auto box-content overflow-hidden rounded-card border-2 border-edge"
        style={{ width: width * scale, height: height * scale }}
      >
        <iframe
          title={title}
          src={address}
          className="origin-top-left border-0"
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}
