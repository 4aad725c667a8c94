import { useId, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';

interface ReportPhotographProps {
  /** A data URL; null for none. */
  readonly photograph: string | null;
  readonly error: string | undefined;
  readonly onChange: (photograph: string | null) => void;
}

/** The photograph of a report, taken with a camera or chosen, and shown before it is sent. Rule RI-30. */
export function ReportPhotograph({ photograph, error, onChange }: ReportPhotographProps) {
  const t = useTranslate();
  const id = useId();
  const [isUnreadable, setUnreadable] = useState(false);
  const wrong = isUnreadable ? t('This picture cannot be read here. Choose a JPEG or PNG.') : error;

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    const shrunk = await shrinkPhotograph(file);
    setUnreadable(shrunk === null);
    if (shrunk !== null) onChange(shrunk);
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {t('A photograph (optional)')}
      </label>
      {photograph === null ? (
        <input
          id={id}
          type="file"
          accept="image/*"
          onChange={({ target }) => choose(target.files?.[0])}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${id}-hint${wrong ? ` ${id}-error` : ''}`}
          className="block min-h-11 w-full rounded-field border border-edge bg-paper px-3 py-2"
        />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <img src={photograph} alt={t('Your photograph')} className="max-h-40 rounded-field" />
          <Button look="plain" onClick={() => onChange(null)}>
            {t('Remove the photograph')}
          </Button>
        </div>
      )}
      <p id={`${id}-hint`} className="mt-1 text-quiet text-small">
        {t('Seen by the restaurant alone, and deleted after 30 days.')}
      </p>
      {wrong && (
        <p id={`${id}-error`} className="mt-1 text-alarm text-small">
          {wrong}
        </p>
      )}
    </div>
  );
}

/** As long as the restaurant stores it: more would only take longer to send. */
const LONGEST_SIDE = 1600;
const QUALITY = 0.8;

/** A photograph as a small JPEG in a data URL, upright and without what else its file holds; null where it cannot be read. Rule RI-30. */
async function shrinkPhotograph(file: Blob): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return canvas.toDataURL('image/jpeg', QUALITY);
  } catch {
    return null;
  }
}
