import type { WireSubstitutions } from '@comptoir/contract/staff/substitutions';
import { t } from '@comptoir/staff-texts/translate';
import { useId } from 'react';
import { Choice } from '#components/controls/choice.tsx';
import { SelectField } from '#components/controls/select-field.tsx';
import { FieldWarning } from '#components/feedback/field-warning.tsx';
import { formatAmount } from '#lib/format/amount.ts';
import {
  choicesFor,
  dishesFor,
  lineOf,
  type ProposalDraft,
  priceOf,
  priceOfSold,
  soldAt,
} from '#lib/substitutions/proposal-form.ts';
import { additionText, avoidedText, inOneLine } from '#lib/substitutions/proposal-words.ts';
import { DishChoices } from './dish-choices.tsx';

interface UnitChoiceProps {
  readonly draft: ProposalDraft;
  readonly known: WireSubstitutions;
  readonly onChange: (changes: Partial<ProposalDraft>) => void;
}

/** Which units of a line are meant, and which dish comes instead. Rules SU-2, SU-6 and SU-7. */
export function UnitChoice({ draft, known, onChange }: UnitChoiceProps) {
  const line = lineOf(draft, known);
  const dishes = dishesFor(line, draft.dishAt, known);
  const dish = dishes.find(({ item_id }) => item_id === draft.dishId);
  const isOfFormula = draft.dishAt !== null;
  const sold = priceOfSold(line, draft.dishAt);
  const isDearer = dish !== undefined && priceOf(dish, draft.choices) > sold;
  const warned = avoidedText(dish?.avoided);
  const id = useId();
  return (
    <>
      <Choice
        legend={t('Which dish is missing?')}
        name={`${id}-missing`}
        value={draft.position === null ? '' : [draft.position, draft.dishAt ?? []].flat().join(' ')}
        options={known.lines.flatMap(
          ({ position, name, options, quantity, unit_price, dishes }) => [
            {
              value: String(position),
              label: `${quantity} × ${[name, ...options].join(', ')}`,
              hint: formatAmount(unit_price),
            },
            ...(draft.kind === 'swap' ? (dishes ?? []) : []).map((each, at) => ({
              value: `${position} ${at}`,
              label: `${name} : ${each.name}`,
              hint: additionText(each.on_top),
            })),
          ],
        )}
        onChange={(value) => {
          const [position = null, dishAt = null] = value === '' ? [] : value.split(' ').map(Number);
          onChange({ position, dishAt, quantity: 1, dishId: '', choices: {} });
        }}
      />
      {line && line.quantity > 1 && (
        <SelectField
          label={t('How many of them?')}
          value={String(draft.quantity)}
          options={Array.from({ length: line.quantity }, (_, index) => ({
            value: String(index + 1),
            label: String(index + 1),
          }))}
          onChange={(value) => onChange({ quantity: Number(value) })}
        />
      )}
      {draft.kind === 'swap' && line && (
        <SelectField
          label={t('Which dish instead?')}
          value={draft.dishId}
          options={[
            { value: '', label: t('Choose…') },
            ...dishes.map((each) => ({
              value: each.item_id,
              // A long name is cut on a phone; the price before it is not.
              label: inOneLine([
                isOfFormula ? additionText(each.price) : formatAmount(each.price),
                each.name,
                avoidedText(each.avoided),
              ]),
            })),
          ]}
          hint={
            isDearer
              ? t('It is dearer: the guest pays no more than {amount} for one.', {
                  amount: formatAmount(sold),
                })
              : isOfFormula
                ? t(
                    'The formula keeps its price. If the dish costs less on top of it, the difference goes back.',
                  )
                : t('Dishes at the same VAT rate. If it costs less, the difference goes back.')
          }
          onChange={(dishId) => {
            const chosen = dishes.find(({ item_id }) => item_id === dishId);
            onChange({ dishId, choices: choicesFor(chosen, soldAt(line, draft.dishAt)) });
          }}
        />
      )}
      {draft.kind === 'swap' && warned !== '' && <FieldWarning text={warned} />}
      {draft.kind === 'swap' && dish?.groups && (
        <DishChoices
          groups={dish.groups}
          choices={draft.choices}
          onChange={(choices) => onChange({ choices })}
        />
      )}
    </>
  );
}
