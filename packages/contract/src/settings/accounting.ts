import { type Accounts, USUAL_ACCOUNTS } from '@comptoir/domain/books/accounting-entries';
import { PAYMENT_MEANS } from '@comptoir/domain/books/journal-totals';
import { z } from 'zod';
import { toBasisPoints } from '../wire/euros.ts';

const account = z
  .string()
  .trim()
  .regex(/^[0-9]{3}[0-9A-Z]{0,17}$/, 'un numéro de compte : 3 à 20 chiffres ou majuscules');

/** The accounts of the restaurant's accountant; a private group. Rule BK-51. */
export const accounting = z.looseObject({
  customers: account.nullish(),
  creditors: account.nullish(),
  tips: account.nullish(),
  transfers: account.nullish(),
  cash: account.nullish(),
  card: account.nullish(),
  terminal: account.nullish(),
  meal_voucher: account.nullish(),
  cheque: account.nullish(),
  rates: z
    .array(z.looseObject({ rate: z.number().min(0).max(100), sales: account, vat: account }))
    .nullish(),
});

/** The accounts that entries are put into, the usual ones for those that are left out. Rule BK-51. */
export function accountsOf(settings: {
  readonly accounting?: z.output<typeof accounting> | null | undefined;
}): Accounts {
  const named = settings.accounting;
  const of = (name: Exclude<keyof Accounts, 'rates'>) => named?.[name] || USUAL_ACCOUNTS[name];
  const byMeans = PAYMENT_MEANS.map((means) => [means, of(means)] as const);
  return {
    ...(Object.fromEntries(byMeans) as Pick<Accounts, (typeof PAYMENT_MEANS)[number]>),
    customers: of('customers'),
    creditors: of('creditors'),
    tips: of('tips'),
    transfers: of('transfers'),
    rates: new Map(
      named?.rates?.map(({ rate, sales, vat }) => [toBasisPoints(rate), { sales, vat }]),
    ),
  };
}
