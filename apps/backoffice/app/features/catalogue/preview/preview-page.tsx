import type { previewAnswer } from '@comptoir/contract/staff/catalogue';
import { t } from '@comptoir/staff-texts/translate';
import { useCallback, useEffect, useState } from 'react';
import { DraftErrors } from '#components/catalogue/draft-errors.tsx';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { OptionCard } from '#components/controls/option-card.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { Page } from '#components/layout/page.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { saveUnderWay } from '#stores/catalogue/use-entity-editor.ts';
import { useLoaded } from '#stores/use-loaded.ts';

const SCREENS = {
  phone: { label: 'Phone, 390 px', width: 390, height: 844 },
  desktop: { label: 'Computer, 1440 px', width: 1440, height: 900 },
} as const satisfies Record<string, PreviewScreen & { readonly label: string }>;

/** The draft in the storefront itself, at two sizes, for who may edit it. Rules CA-30 and CA-35. */
export function PreviewPage() {
  const { state, reload, retry } = useLoaded<PayloadOf<typeof previewAnswer>>('/catalogue/preview');
  const [size, setSize] = useState<keyof typeof SCREENS>('phone');
  const [loads, setLoads] = useState(0);

  useEffect(() => {
    void saveUnderWay()?.then(reload);
  }, [reload]);

  async function renew(): Promise<void> {
    await reload();
    setLoads((count) => count + 1);
  }

  return (
    <Page
      title={t('Preview')}
      lead={t('The site as guests would see it if you published now. Nothing can be ordered here.')}
      action={<ButtonLink to="/carte">{t('Back to the menu')}</ButtonLink>}
    >
      <Loaded state={state} onRetry={retry}>
        {({ address, revision, errors }) =>
          errors.length > 0 ? (
            <DraftErrors errors={errors} />
          ) : (
            <div className="space-y-6">
              <div className="flex flex-wrap items-end gap-4">
                <fieldset className="flex flex-wrap gap-2">
                  <legend className="mb-2 font-semibold">{t('Screen')}</legend>
                  {(['phone', 'desktop'] as const).map((name) => (
                    <OptionCard
                      key={name}
                      type="radio"
                      name="screen"
                      value={name}
                      label={t(SCREENS[name].label)}
                      isChecked={size === name}
                      onChange={() => setSize(name)}
                    />
                  ))}
                </fieldset>
                <Button onClick={renew}>{t('Load again')}</Button>
                <a
                  href={`${address}/menu`}
                  target="_blank"
                  rel="noreferrer"
                  className="min-h-11 py-2.5 underline underline-offset-4"
                >
                  {t('Open it alone')}
                </a>
              </div>
              <ScreenFrame
                key={`${revision} ${loads}`}
                screen={SCREENS[size]}
                title={t('Preview of the draft')}
                address={`${address}/menu`}
              />
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}

/** A screen in CSS pixels. */
interface PreviewScreen {
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
function ScreenFrame({ screen, title, address }: ScreenFrameProps) {
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
