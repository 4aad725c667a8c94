import { useTranslate } from '#lib/i18n/translate.ts';
import type { Connection } from '#lib/live/follow-resource.ts';

interface ConnectionNoteProps {
  readonly connection: Connection;
  /** Whether own changes wait to be sent. */
  readonly isSending: boolean;
}

/** Says that the page may be out of date, or that own dishes wait; nothing while all is well. Rule GP-4. */
export function ConnectionNote({ connection, isSending }: ConnectionNoteProps) {
  const t = useTranslate();
  const isLost = connection === 'lost';
  return (
    <div role="status">
      {isLost && (
        <p className="mt-4 rounded-card border border-edge border-dashed px-4 py-3">
          {isSending
            ? t('No network: your dishes are kept here and sent as soon as it is back.')
            : t(
                'No network: this is what was known last. The page follows by itself once it is back.',
              )}
        </p>
      )}
    </div>
  );
}
