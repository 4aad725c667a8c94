import { isOfFormula } from '@comptoir/contract/orders/formula-proposal';
import type { WireProposal } from '@comptoir/contract/orders/substitutions';
import type { Locale } from '@comptoir/domain/languages/locale';
import { isFinished } from '@comptoir/domain/orders/order-progress';
import { inEuros, momentInWords, timeInWords } from '#jobs/written-values.ts';
import { type MailedOrder, orderWire } from '#modules/orders/orders.ts';
import { mailTexts } from '../texts/mail-texts.ts';
import type { MailContent, MailIdentity } from './mail-content.ts';
import { contactNote, greeting, reasonOfOrder, trackingLink, unlinked } from './order-blocks.ts';

/**
 * To the guest, about a proposal to change the order; null once it has ended. What it says is what the page of the
 * order says, where it is answered. Rule SU-17.
 */
export function orderProposal(
  order: MailedOrder,
  substitutionId: string,
  identity: MailIdentity,
): MailContent | null {
  const stored = order.proposals?.find((each) => each.substitution_id === substitutionId);
  if (stored?.outcome !== null || isFinished(order.progress)) return null;
  const { locale, timezone } = identity;
  const { proposed, labels, links } = mailTexts(locale);
  const until = new Date(stored.answer_until);
  const time = timeInWords(until, timezone);
  const proposal = orderWire.guestProposal(stored);
  const change = proposalInWords(proposal, locale);
  const avoided = (proposal.avoided ?? []).map((id) => mailTexts(locale).allergens[id]);
  const isPaid = order.status === 'paid';
  const money = proposed.money(inEuros(stored.accept_cents, locale), isPaid);
  const sum = stored.accept_cents > 0 ? money : stored.kind === 'swap' ? proposed.samePrice : '';
  return {
    subject: proposed.subject(order.number, time),
    preview: change,
    title: proposed.title,
    blocks: [
      {
        kind: 'text',
        text: `${greeting(order.first_name, locale)} ${proposed.sentence(order.number)}`,
      },
      { kind: 'text', text: `${change} ${sum}`.trim() },
      ...(avoided.length === 0
        ? []
        : [{ kind: 'text' as const, text: proposed.avoided(avoided.join(', ')) }]),
      ...(stored.text === null
        ? []
        : [{ kind: 'text' as const, text: proposed.quoted(unlinked(stored.text)) }]),
      {
        kind: 'text',
        text: `${proposed.until(time)} ${proposed.withoutAnswer(stored.without_answer, isPaid, isOfFormula(proposal))}`,
      },
      ...trackingLink(order, identity, links.answer),
      {
        kind: 'facts',
        facts: [
          { label: labels.number, lines: [String(order.number)] },
          { label: labels.answerBefore, lines: [momentInWords(until, timezone, locale)] },
        ],
      },
      contactNote(identity),
    ],
    reason: reasonOfOrder(identity),
  };
}

/** What is proposed: « Il manque : 1 × Maki saumon. Vous auriez à la place : Soupe miso. » */
function proposalInWords({ item_name, quantity, swap_name }: WireProposal, locale: Locale): string {
  const { proposed } = mailTexts(locale);
  if (item_name === null) return proposed.cancel;
  const units = unlinked(`${quantity ?? 1} × ${item_name}`);
  return swap_name === null
    ? proposed.missing(units)
    : proposed.instead(units, unlinked(swap_name));
}
