import type { ApiResult } from '@comptoir/contract/wire/api-result';
import { t } from '@comptoir/staff-texts/translate';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { FileButton } from '#components/controls/file-button.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import { pictureIn, readPicture } from '#lib/pictures/picture-file.ts';
import { CropDialog } from './crop-dialog.tsx';

/** How a page stores pictures, and where those are that a file named. */
export interface PictureTools {
  upload(
    picture: { readonly file: Blob; readonly name: string; readonly use: 'item' | 'site' },
    onProgress: (share: number) => void,
  ): Promise<ApiResult<{ readonly url: string }>>;
  /** The address of a picture by its name in the draft; null for none. */
  urlOf(reference: string): string | null;
}

interface PictureFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** As the draft names it. */
  readonly value: string;
  readonly onChange: (url: string | null) => void;
  readonly tools: PictureTools;
  /** What it shows: the name of the file. */
  readonly subject: string;
  /** Width ÷ height to which it is cut; without, it is sent as it is. */
  readonly shape?: number;
  /** Whether what is pasted anywhere on the page is meant for it. */
  readonly takesPaste?: boolean;
}

/** A picture that is chosen, dropped, pasted or taken with a camera. Rule PH-8. */
export function PictureField(props: PictureFieldProps) {
  const { label, hint, error, value, onChange, tools, subject, shape, takesPaste = false } = props;
  const [cropped, setCropped] = useState<ImageBitmap | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const use = shape === undefined ? 'site' : 'item';

  async function take(file: File | null | undefined): Promise<void> {
    if (!file) return;
    setProblem(null);
    const bitmap = shape === undefined ? null : await readPicture(file);
    if (bitmap) setCropped(bitmap);
    // What this browser cannot draw, the server may read.
    else await send(file);
  }

  async function send(file: Blob): Promise<void> {
    setCropped(null);
    setShare(0);
    const result = await tools.upload({ file, name: subject, use }, setShare);
    if (result.ok) {
      await shown(result.payload.url);
      onChange(result.payload.url);
    } else {
      setProblem(result.problem.errors?.[0]?.message ?? problemText(result.problem));
    }
    setShare(null);
  }

  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!takesPaste) return;
    const paste = ({ clipboardData }: ClipboardEvent) =>
      void latest.current(pictureIn(clipboardData));
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [takesPaste]);

  const url = value === '' ? null : tools.urlOf(value);
  const drag = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isInside);
  };
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{label}</legend>
      {hint && <p className="mb-2 text-quiet text-small">{hint}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: The buttons in it do the same by keyboard. */}
      <div
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          void take(pictureIn(event.dataTransfer));
        }}
        className={`flex flex-wrap items-center gap-4 rounded-card border-2 border-dashed p-4 ${isOver ? 'border-ink bg-hinoki' : 'border-edge bg-paper'}`}
      >
        <span
          className={`grid w-36 shrink-0 place-items-center overflow-hidden rounded-field bg-rice ${shape === undefined ? 'min-h-20' : 'aspect-4/3'}`}
        >
          {url === null ? (
            <span className="p-2 text-center text-quiet text-small">{t('No picture')}</span>
          ) : (
            <img
              src={url}
              alt={t('Picture of {name}', { name: subject })}
              className={`size-full ${shape === undefined ? 'max-h-28 object-contain' : 'object-cover'}`}
            />
          )}
        </span>
        <div className="flex min-w-0 flex-1 basis-52 flex-wrap gap-2">
          <FileButton
            isBusy={share !== null}
            accept="image/*,.svg"
            fileLabel={t('File of the picture: {label}', { label })}
            onFile={take}
          >
            {url === null ? t('Choose a picture') : t('Another picture')}
          </FileButton>
          <FileButton
            className="not-pointer-coarse:hidden"
            isBusy={share !== null}
            accept="image/*"
            capture="environment"
            onFile={take}
          >
            {t('Take a photograph')}
          </FileButton>
          {value !== '' && (
            <Button look="plain" onClick={() => onChange(null)}>
              {t('Remove')}
              <span className="sr-only">, {label}</span>
            </Button>
          )}
          <p className="basis-full text-quiet text-small not-pointer-fine:hidden">
            {takesPaste ? t('Or drop one here, or paste it.') : t('Or drop one here.')}
          </p>
        </div>
        {share !== null && (
          <progress
            value={share}
            max={1}
            aria-label={t('Sending the picture')}
            className="h-2 w-full accent-(--ink)"
          />
        )}
      </div>
      {(problem ?? error) && (
        <p role="alert" className="mt-1 text-alarm text-small">
          {problem ?? error}
        </p>
      )}
      {cropped && shape !== undefined && (
        <CropDialog
          picture={cropped}
          shape={shape}
          onCropped={send}
          onClose={() => setCropped(null)}
        />
      )}
    </fieldset>
  );
}

/** Waits until a picture can be shown, so that it takes the place of the old one without a gap. */
async function shown(url: string): Promise<void> {
  const image = new Image();
  image.src = url;
  await image.decode().catch(() => {});
}
