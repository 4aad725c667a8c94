import type { ReactNode } from 'react';
import { Button } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';

interface AppleStepsProps {
  /** A Macintosh puts the site into its Dock, everything else on the home screen. */
  readonly isForDock: boolean;
  readonly onDismiss: () => void;
}

/** What has to be done by hand, in the words that the device uses for it. Rule F-2. */
export function AppleSteps({ isForDock, onDismiss }: AppleStepsProps) {
  const t = useTranslate();
  return (
    <>
      <ol className="mt-3 space-y-2">
        <Step sign={SHARE}>{isForDock ? t('Click Share.') : t('Tap Share.')}</Step>
        <Step sign={isForDock ? DOCK : HOME_SCREEN}>
          {isForDock ? t('Choose “Add to Dock”.') : t('Choose “Add to Home Screen”.')}
        </Step>
        <Step sign={CHECK}>{t('Confirm with “Add”.')}</Step>
      </ol>
      <Button onClick={onDismiss} className="mt-4 w-full">
        {t("J'ai compris")}
      </Button>
    </>
  );
}

interface StepProps {
  /** What the device shows for it, as a path of 24 by 24. */
  readonly sign: string;
  readonly children: ReactNode;
}

function Step({ sign, children }: StepProps) {
  return (
    <li className="flex items-center gap-3">
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="size-9 shrink-0 rounded-field bg-paper stroke-current stroke-[1.8] fill-none p-1.5"
      >
        <path d={sign} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <span>{children}</span>
    </li>
  );
}

const SHARE = 'M12 3v12 M8 6.5 12 3l4 3.5 M8 10H5.5v11h13V10H16';
const HOME_SCREEN =
  'M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z M12 8.5v7 M8.5 12h7';
const DOCK =
  'M4 5h16a1.5 1.5 0 0 1 1.5 1.5v11A1.5 1.5 0 0 1 20 19H4a1.5 1.5 0 0 1-1.5-1.5v-11A1.5 1.5 0 0 1 4 5z M7 15.5h10 M12 8v4 M10 10h4';
const CHECK = 'M5 12.5 10 17.5 19 7.5';
