import { type ComponentProps, useRef } from 'react';
import { Button } from './button.tsx';

interface FileButtonProps
  extends Pick<ComponentProps<'input'>, 'accept' | 'capture'>,
    Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** What the field of the file is called; without a name it is hidden from assistive technology. */
  readonly fileLabel?: string;
  readonly onFile: (file: File) => void;
}

/** A button that asks for a file; the same one can be chosen again. */
export function FileButton({ fileLabel, onFile, accept, capture, ...button }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => field.current?.click()} />
      <input
        ref={field}
        type="file"
        accept={accept}
        capture={capture}
        className="sr-only"
        tabIndex={-1}
        aria-label={fileLabel}
        aria-hidden={fileLabel === undefined || undefined}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
    </>
  );
}
