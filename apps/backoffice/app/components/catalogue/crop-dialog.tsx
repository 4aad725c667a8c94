import { t } from '@comptoir/staff-texts/translate';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { type Crop, dragged, MAXIMUM_ZOOM, WHOLE } from '#lib/pictures/crop.ts';
import { croppedFile, drawCrop } from '#lib/pictures/picture-file.ts';

interface CropDialogProps {
  readonly picture: ImageBitmap;
  /** Width ÷ height. */
  readonly shape: number;
  readonly onCropped: (file: Blob) => unknown;
  readonly onClose: () => void;
}

const SHOWN_WIDTH = 800;

/** Which part of a photograph the menu shows: moved with the pointer, or with sliders. Rule PH-8. */
export function CropDialog({ picture, shape, onCropped, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const [isBusy, setBusy] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ readonly x: number; readonly y: number }>(null);

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop, shape, SHOWN_WIDTH);
  }, [picture, crop, shape]);

  async function use(): Promise<void> {
    setBusy(true);
    const file = await croppedFile(picture, crop, shape);
    setBusy(false);
    if (file) onCropped(file);
  }

  return (
    <Dialog isOpen title={t('What the menu shows')} onClose={onClose}>
      <div className="space-y-5">
        <canvas
          ref={canvas}
          role="img"
          aria-label={t('The part that is shown')}
          className="aspect-4/3 w-full cursor-grab touch-none rounded-field bg-paper active:cursor-grabbing"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            last.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={(event) => {
            const from = last.current;
            if (!from) return;
            const drag = {
              x: event.clientX - from.x,
              y: event.clientY - from.y,
              frameWidth: event.currentTarget.clientWidth,
            };
            last.current = { x: event.clientX, y: event.clientY };
            setCrop((before) => dragged(picture, before, shape, drag));
          }}
          onPointerUp={() => {
            last.current = null;
          }}
        />
        <Slider
          label={t('Larger')}
          value={crop.zoom}
          minimum={1}
          maximum={MAXIMUM_ZOOM}
          onChange={(zoom) => setCrop({ ...crop, zoom })}
        />
        <Slider
          label={t('Left or right')}
          value={crop.x}
          onChange={(x) => setCrop({ ...crop, x })}
        />
        <Slider label={t('Up or down')} value={crop.y} onChange={(y) => setCrop({ ...crop, y })} />
        <div className="flex flex-wrap gap-3">
          <Button look="primary" className="grow" isBusy={isBusy} onClick={use}>
            {t('Use this part')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly onChange: (value: number) => void;
}

function Slider({ label, value, minimum = 0, maximum = 1, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[8rem_1fr] items-center gap-4">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={minimum}
        max={maximum}
        step={0.02}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
        className="min-h-12 w-full accent-(--ink)"
      />
    </div>
  );
}
