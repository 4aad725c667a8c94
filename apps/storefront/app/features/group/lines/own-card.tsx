import { toCents } from '@comptoir/contract/wire/euros';
import {
  MAXIMUM_GROUP_NOTE,
  MAXIMUM_LINES_PER_PARTICIPANT,
} from '@comptoir/domain/group-orders/participants';
import { firstCharacters } from '@comptoir/domain/text/text-length';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { Price } from '#components/order/price.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { addAgreed, withItems } from '#stores/cart/add-agreed.ts';
import { useCart } from '#stores/cart/cart.ts';
import { useStoredAvoided } from '#stores/visitor/stored-avoided.ts';
import type { GroupParticipant } from '../own-lines.ts';
import type { OwnLines } from '../use-own-lines.ts';
import { OwnLine } from './own-line.tsx';

interface OwnCardProps {
  readonly linkKey: string;
  readonly own: OwnLines;
  readonly share: GroupParticipant['share'];
  readonly isOpen: boolean;
}

/** The own lines, which alone can be changed here. */
export function OwnCard({ linkKey, own, share, isOpen }: OwnCardProps) {
  const t = useTranslate();
  const title = useRef<HTMLHeadingElement>(null);
  const count = own.lines.length;
  const before = useRef(count);
  // The pressed button was removed with its line.
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) title.current?.focus();
    before.current = count;
  }, [count]);
  return (
    <section aria-labelledby="group-own" className="rounded-card border-2 border-ink p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="group-own" ref={title} tabIndex={-1} className="text-heading outline-none">
          {t('Your dishes')}
        </h2>
        {share && count > 0 && (
          <p className="text-quiet text-small">
            {t('Your share')}{' '}
            <Price amount={toCents(share.amount)} className="font-semibold text-ink text-large" />
          </p>
        )}
      </div>
      {count === 0 && (
        <p className="mt-2">
          {isOpen ? t('Nothing yet. A dish to begin with?') : t('You chose nothing.')}
        </p>
      )}
      {count > 0 && (
        <ul className="divide-y divide-hinoki">
          {own.lines.map((shown) => (
            <OwnLine key={shown.lineId} shown={shown} own={own} isOpen={isOpen} />
          ))}
        </ul>
      )}
      {isOpen && <AvoidedAllergens own={own} onWritten={() => title.current?.focus()} />}
      {isOpen && (
        <div className="mt-4 flex flex-wrap gap-3">
          {count < MAXIMUM_LINES_PER_PARTICIPANT ? (
            <ButtonLink to={`/group/${linkKey}/menu`} look="primary">
              {t('Add a dish')}
            </ButtonLink>
          ) : (
            <p>{t('You have as many lines as a group order takes.')}</p>
          )}
          {count === 0 && <CartOffer own={own} />}
        </div>
      )}
    </section>
  );
}

interface AvoidedAllergensProps {
  readonly own: OwnLines;
  readonly onWritten: () => void;
}

/**
 * What this guest filters by is on no dish of the group yet: the others read the notes too, so the guest decides.
 * Rule GP-16.
 */
function AvoidedAllergens({ own, onWritten }: AvoidedAllergensProps) {
  const t = useTranslate();
  const avoided = useStoredAvoided().map((allergen) => t(allergen));
  const untold = own.lines.filter(({ line }) => {
    const note = line.note.toLowerCase();
    return avoided.some((name) => !note.includes(name));
  });
  if (untold.length === 0) return null;
  const names = avoided.join(', ');
  return (
    <div className="mt-4 space-y-3 rounded-card border border-edge px-4 py-3">
      <p>{t('You avoid: {names}.', { names })}</p>
      <Button
        onClick={() => {
          for (const shown of untold) {
            const told = t('Allergies: {names}', { names });
            const { note } = shown.line;
            const both = note === '' ? told : `${told} · ${note}`;
            own.edit(shown, { note: firstCharacters(both, MAXIMUM_GROUP_NOTE) });
          }
          onWritten();
        }}
      >
        {t('Add it to my notes')}
      </Button>
    </div>
  );
}

/** Copies what the visitor had in the own cart, which stays as it is. Rule GP-9. */
function CartOffer({ own }: { readonly own: OwnLines }) {
  const t = useTranslate();
  const { items } = useRestaurant();
  const lines = useCart((cart) => cart.lines);
  if (lines.length === 0) return null;
  return (
    <Button
      onClick={() => {
        const taken = lines.slice(0, MAXIMUM_LINES_PER_PARTICIPANT);
        addAgreed(withItems(taken, items), () => {
          for (const line of taken) own.add(line);
        });
      }}
    >
      {t('Take the {count} of my cart', { count: lines.length })}
    </Button>
  );
}
