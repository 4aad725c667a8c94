import { Field } from '@comptoir/design/components/field';
import { LARGEST_TIP, OFFERED_TIPS, typedTip } from '@comptoir/domain/checkout/tip';
import type { Cents } from '@comptoir/domain/money/money';
import { useState } from 'react';
import { RadioCard } from '#components/controls/radio-card.tsx';
import { formatAmount } from '#lib/format/price.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';

/** A tip for the team, paid by card: one of a few amounts, or one that is typed. Rule TI-2. */
export function TipChoice() {
  const t = useTranslate();
  const text = useCheckoutForm(({ tip }) => tip);
  const { editTip } = useCheckoutForm.getState();
  const tip = typedTip(text);
  const isOffered = tip !== null && OFFERED_TIPS.includes(tip);
  const [isOther, setOther] = useState(!isOffered);
  const choose = (offered: Cents) => {
    setOther(false);
    editTip(offered === 0 ? '' : formatAmount(offered));
  };
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t('A tip for the team')}</legend>
      <div className="flex flex-wrap gap-2">
        {OFFERED_TIPS.map((offered) => (
          <RadioCard
            key={offered}
            name="tip"
            isChecked={!isOther && tip === offered}
            onChoose={() => choose(offered)}
          >
            {offered === 0 ? t('None') : formatAmount(offered)}
          </RadioCard>
        ))}
        <RadioCard name="tip" isChecked={isOther} onChoose={() => setOther(true)}>
          {t('Another amount')}
        </RadioCard>
      </div>
      {isOther && (
        <Field
          className="mt-3 max-w-xs"
          label={t('Amount of the tip, in euros')}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={
            tip === null
              ? t('An amount of {amount} at most, such as 3,50', {
                  amount: formatAmount(LARGEST_TIP),
                })
              : undefined
          }
          onChange={(event) => editTip(event.target.value)}
        />
      )}
      <p className="mt-2 text-quiet text-small">{t('It is paid with the order, by card only.')}</p>
    </fieldset>
  );
}
