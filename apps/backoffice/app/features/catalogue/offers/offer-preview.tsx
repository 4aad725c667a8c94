import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { t } from '@comptoir/staff-texts/translate';
import { Button } from '#components/controls/button.tsx';
import { offerWords, termsSentence } from '#lib/catalogue/offer-words.ts';

interface OfferPreviewProps {
  readonly content: Readonly<Record<string, unknown>>;
  readonly entities: readonly WireCatalogueEntity[];
  /** Takes the proposed sentence as the text of the offer. */
  readonly onTake: (description: string) => void;
}

/** What guests read of an offer as it is typed, and a sentence that says all its terms. Rule OL-11. */
export function OfferPreview({ content, entities, onTake }: OfferPreviewProps) {
  const { badge, name, description, until, missing, code } = offerWords(content);
  const sentence = termsSentence(content, entities);
  return (
    <section aria-labelledby="offer-preview" className="rounded-card bg-paper px-5 py-4">
      <h2 id="offer-preview" className="text-heading">
        {t('How guests see it')}
      </h2>
      <p className="mt-1 text-quiet text-small">
        {code === null
          ? t('On the home page:')
          : t('In the cart, once they have typed {code}:', { code })}
      </p>
      <div className="mt-3 flex gap-4 border-hinoki border-t pt-4">
        <span className="flex size-14 shrink-0 items-center justify-center rounded-full bg-gari font-semibold text-small">
          {badge}
        </span>
        <div className="min-w-0 break-words">
          <p className="font-semibold">{name === '' ? t('(without a name)') : name}</p>
          {code === null && description !== '' && (
            <p className="mt-1 text-quiet text-small">{description}</p>
          )}
          {code === null && until !== '' && <p className="mt-1 text-quiet text-small">{until}</p>}
        </div>
      </div>
      {missing !== '' && (
        <p className="mt-3 text-small">
          <span className="text-quiet">{t('In the cart:')}</span> {missing}
        </p>
      )}
      <div className="mt-4 border-hinoki border-t pt-3">
        <p className="text-quiet text-small">{t('All its terms in a sentence:')}</p>
        <p className="mt-1 text-small">{sentence}</p>
        {description !== sentence && (
          <Button look="plain" className="-ml-3" onClick={() => onTake(sentence)}>
            {t('Take it as the text')}
          </Button>
        )}
      </div>
    </section>
  );
}
