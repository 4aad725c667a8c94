import type {
  ItemReportRequest,
  WireGuestReports,
} from '@comptoir/contract/reported-items/guest-reports';
import { createId } from '@comptoir/design/browser/random-id';
import {
  ITEM_PROBLEMS,
  type ItemProblem,
  REPORT_TEXT_LENGTH,
} from '@comptoir/domain/reported-items/reporting';
import { firstCharacters } from '@comptoir/domain/text/text-length';
import { objectOf, oneOf, recordOf, required, text } from '#stores/persistence/schema.ts';

/** What is chosen of a line. */
export interface DraftUnits {
  readonly quantity: number;
  readonly problem: ItemProblem;
}

/** A report that is not sent yet. */
export interface ReportDraft {
  /** For all attempts: a report without an answer is not stored twice. Rule RI-4. */
  readonly localId: string;
  /** By the position of the line. */
  readonly units: Readonly<Record<number, DraftUnits>>;
  readonly text: string;
  /** A data URL; null for none. */
  readonly photograph: string | null;
}

export function newDraft(): ReportDraft {
  return { localId: createId(), units: {}, text: '', photograph: null };
}

/** The request of a draft, of no more units than are left; null while nothing is chosen. */
export function requestOf(
  { localId, units, text, photograph }: ReportDraft,
  lines: WireGuestReports['lines'],
): ItemReportRequest | null {
  const chosen = lines.flatMap(({ part, left }) => {
    const ofLine = units[part];
    const quantity = Math.min(ofLine?.quantity ?? 0, left);
    return ofLine && quantity > 0 ? [{ part, quantity, problem: ofLine.problem }] : [];
  });
  if (chosen.length === 0) return null;
  const data = photograph?.slice(photograph.indexOf(',') + 1);
  return {
    local_id: localId,
    units: chosen,
    ...(text.trim() !== '' && { text }),
    ...(data && { photograph: data }),
  };
}

const keyOf = (orderKey: string) => `report-${orderKey}`;

/** What was stored, as far as it fits: another version may have written it. */
const storedDraftOf = objectOf<ReportDraft>({
  localId: required(text),
  units: recordOf(
    objectOf<DraftUnits>({
      quantity: (stored) => {
        const quantity = Number(stored);
        return Number.isInteger(quantity) && quantity > 0 ? quantity : undefined;
      },
      problem: oneOf(ITEM_PROBLEMS),
    }),
  ),
  text: (stored) => firstCharacters(text(stored), REPORT_TEXT_LENGTH),
  photograph: (stored) => (text(stored).startsWith('data:image/') ? text(stored) : null),
});

/** The draft of an order as this tab has it; null for none, or one that cannot be read. Rule RI-30. */
export function storedDraft(orderKey: string): ReportDraft | null {
  try {
    return storedDraftOf(JSON.parse(sessionStorage.getItem(keyOf(orderKey)) ?? 'null')) ?? null;
  } catch {
    return null;
  }
}

/** Keeps a draft for this tab. A photograph for which there is no room is not kept. */
export function storeDraft(orderKey: string, draft: ReportDraft): void {
  const store = (kept: ReportDraft) =>
    sessionStorage.setItem(keyOf(orderKey), JSON.stringify(kept));
  try {
    store(draft);
  } catch {
    try {
      store({ ...draft, photograph: null });
    } catch {
      // Without a storage the draft lasts as long as the page.
    }
  }
}

export function forgetDraft(orderKey: string): void {
  try {
    sessionStorage.removeItem(keyOf(orderKey));
  } catch {
    // There is none.
  }
}
