import { createId } from '@comptoir/design/browser/random-id';
import { CHECKOUT_STEPS, type CheckoutStep } from '@comptoir/domain/checkout/checkout-steps';
import {
  DEFAULT_COUNTRY,
  type DeliveryForm,
  type PersonalForm,
} from '@comptoir/domain/checkout/form-rules';
import type { PaymentMethod } from '@comptoir/domain/checkout/payment-method';
import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import { create } from 'zustand';
import type { PersistedEntry } from '#stores/persistence/persisted-state.ts';
import { isTrue, objectOf, oneOf, or, required, text } from '#stores/persistence/schema.ts';

/** The delivery address and the requested time. */
export interface DeliveryDetails extends DeliveryForm {
  readonly country: string;
  /** What leads from the street to the door. Rule K-34. */
  readonly entryCode: string;
  readonly floor: string;
  readonly isScheduled: boolean;
  /** Null until the slots are known; then the restaurant's today. */
  readonly deliveryDate: CalendarDate | null;
  /** 'ASAP', '12:00-12:15' or '12:00'; null until one is chosen. */
  readonly deliveryTimeRange: string | null;
  /** The id under which an order was sent last; empty where it was refused. Rule K-18. */
  readonly sentId?: string;
}

export interface CheckoutFormState {
  readonly step: CheckoutStep;
  readonly personal: PersonalForm;
  readonly delivery: DeliveryDetails;
  /** Null until one is chosen: `defaultPaymentMethod` applies. */
  readonly paymentMethod: PaymentMethod | null;
  /** A tip by card, as it was typed; empty for none. Rule TI-2. */
  readonly tip: string;
  readonly comment: string;
  /** What the guest writes about allergies or a diet; null until then: what the menu is filtered by. Rule I-52. */
  readonly allergies: string | null;
  /** The order's idempotency key: equal for every attempt to send it. */
  readonly localId: string;

  open(step: CheckoutStep): void;
  editPersonal(change: Partial<PersonalForm>): void;
  editDelivery(change: Partial<DeliveryDetails>): void;
  choosePayment(method: PaymentMethod): void;
  editTip(tip: string): void;
  editComment(comment: string): void;
  editAllergies(allergies: string): void;
  /** Makes it a new order with the same content. */
  drawLocalId(): void;
  /** After a submitted order: personal details, allergies and address stay, everything else is reset. */
  startOver(today: CalendarDate): void;
  /** Removes personal details and address; the requested time stays. */
  forgetGuest(): void;
}

const NO_TIME = { isScheduled: false, deliveryDate: null, deliveryTimeRange: null } as const;

const NO_ADDRESS = { address: '', city: '', postalCode: '', entryCode: '', floor: '' } as const;

const UNTOUCHED = {
  step: CHECKOUT_STEPS[0],
  personal: { firstName: '', lastName: '', email: '', phone: '' },
  delivery: { ...NO_ADDRESS, country: DEFAULT_COUNTRY, ...NO_TIME },
  paymentMethod: null,
  tip: '',
  comment: '',
  allergies: null,
} as const;

export const createCheckoutForm = (newLocalId: () => string) =>
  create<CheckoutFormState>()((set) => ({
    ...UNTOUCHED,
    localId: newLocalId(),
    open: (step) => set({ step }),
    editPersonal: (change) => set(({ personal }) => ({ personal: { ...personal, ...change } })),
    editDelivery: (change) => set(({ delivery }) => ({ delivery: { ...delivery, ...change } })),
    choosePayment: (paymentMethod) => set({ paymentMethod }),
    editTip: (tip) => set({ tip }),
    editComment: (comment) => set({ comment }),
    editAllergies: (allergies) => set({ allergies }),
    drawLocalId: () => set({ localId: newLocalId() }),
    startOver: (today) =>
      set(({ personal, allergies, delivery }) => ({
        ...UNTOUCHED,
        personal,
        allergies,
        delivery: { ...delivery, ...NO_TIME, deliveryDate: today },
        localId: newLocalId(),
      })),
    forgetGuest: () =>
      set(({ delivery, paymentMethod, tip }) => ({
        ...UNTOUCHED,
        paymentMethod,
        tip,
        delivery: { ...delivery, ...NO_ADDRESS },
      })),
  }));

/** The checkout's form, for one tab and its session. */
export const useCheckoutForm = createCheckoutForm(createId);

export const persistedCheckoutForm: readonly PersistedEntry<CheckoutFormState>[] = [
  {
    key: 'checkout-form',
    // Without its functions, which JSON has none of.
    save: (form) => form,
    restore: objectOf({
      step: oneOf(CHECKOUT_STEPS),
      personal: objectOf({ firstName: text, lastName: text, email: text, phone: text }),
      delivery: objectOf({
        address: text,
        city: text,
        postalCode: text,
        country: or(text, DEFAULT_COUNTRY),
        entryCode: text,
        floor: text,
        isScheduled: isTrue,
        deliveryDate: or(text, null),
        deliveryTimeRange: or(text, null),
        sentId: text,
      }),
      paymentMethod: or(oneOf<PaymentMethod>(['cash', 'card']), null),
      tip: text,
      comment: text,
      // A text that was deleted is none of the filter.
      allergies: (stored: unknown) => (typeof stored === 'string' ? stored : null),
      localId: required(text),
    }),
    absent: UNTOUCHED,
  },
];
