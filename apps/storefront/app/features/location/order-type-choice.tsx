import { useId } from 'react';
import { useTranslate } from '#lib/i18n/translate.ts';

interface OrderTypeChoiceProps {
  readonly isPickup: boolean;
  readonly isDeliveryActive: boolean;
  /** What the cart costs more or less with the other one; null where it costs the same. */
  readonly otherText: string | null;
  readonly onPickup: () => void;
  readonly onDelivery: () => void;
}

export function OrderTypeChoice({
  isPickup,
  isDeliveryActive,
  otherText,
  onPickup,
  onDelivery,
}: OrderTypeChoiceProps) {
  const t = useTranslate();
  const name = useId();
  const otherId = `${name}-other`;
  return (
    <fieldset className="mb-6">
      <legend className="sr-only">{t('Pickup or delivery')}</legend>
      <div className="grid grid-cols-2 gap-1 rounded-full border border-edge bg-paper p-1">
        <TypeOption
          name={name}
          label={t('Pickup')}
          isChecked={isPickup}
          describedBy={isPickup ? undefined : otherId}
          onChoose={onPickup}
        />
        <TypeOption
          name={name}
          label={t('Delivery')}
          isChecked={!isPickup}
          describedBy={isPickup ? otherId : undefined}
          isDisabled={!isDeliveryActive}
          onChoose={onDelivery}
        />
      </div>
      {otherText !== null && isDeliveryActive && (
        <p id={otherId} className="mt-2 text-small">
          {t('{name}: {state}', { name: isPickup ? t('Delivery') : t('Pickup'), state: otherText })}
        </p>
      )}
      {!isDeliveryActive && (
        <p className="mt-2 text-quiet text-small">{t('Delivery is not available')}</p>
      )}
    </fieldset>
  );
}

interface TypeOptionProps {
  readonly name: string;
  readonly label: string;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  readonly describedBy: string | undefined;
  readonly onChoose: () => void;
}

function TypeOption({
  name,
  label,
  isChecked,
  isDisabled = false,
  describedBy,
  onChoose,
}: TypeOptionProps) {
  return (
    <label className="relative grid min-h-11 cursor-pointer place-items-center rounded-full font-semibold has-checked:bg-ink has-disabled:cursor-not-allowed has-checked:text-rice has-disabled:text-quiet has-focus-visible:outline-3 has-focus-visible:outline-(--focus)">
      <input
        type="radio"
        name={name}
        checked={isChecked}
        disabled={isDisabled}
        aria-describedby={describedBy}
        onChange={onChoose}
        // Covers the whole option, so that explore-by-touch finds it where it is visible.
        className="absolute inset-0 cursor-[inherit] appearance-none rounded-full outline-none"
      />
      {label}
    </label>
  );
}
