export interface Company<Item, Result> {
  /** Does the work for all of them at once; a result for each, in their order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Only items of one kind go together. */
  readonly kindOf: (item: Item) => unknown;
  /** Whether a failure may be the fault of one item, so that each is tried once more by itself. */
  readonly isOnesFault: (error: unknown) => boolean;
  /** How many items one takes. */
  readonly most: number;
  /** For so long the next company waits for the one under way, milliseconds. */
  readonly patience: number;
  /** How many are under way at once even when each takes longer. */
  readonly lanes: number;
}

/**
 * Work that goes together with whatever arrives in the same turn of the event loop, or while others are
 * under way: what a statement, a round trip and a commit cost is then paid once for all of them. Companies
 * follow each other about equally large. Nobody waits for company, and nobody for long on those before.
 */
export function together<Item, Result>(
  company: Company<Item, Result>,
): (item: Item) => Promise<Result> {
  const { kindOf, most, patience, lanes } = company;
  const waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;
  /** How many of them nobody waits for any more. */
  let late = 0;
  /** How many went in the one before; after a pause, as many as may. */
  let before = most;
  let isPlanned = false;

  function plan(): void {
    if (isPlanned) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      setOff();
    });
  }

  function setOff(): void {
    if (waiting.length === 0 || underWay > late || underWay === lanes) return;
    underWay += 1;
    let isLate = false;
    const overdue = setTimeout(() => {
      isLate = true;
      late += 1;
      setOff();
    }, patience);
    void settle(nextCompany(), company).then(() => {
      clearTimeout(overdue);
      underWay -= 1;
      if (isLate) late -= 1;
      if (waiting.length === 0) before = most;
      plan();
    });
  }

  function nextCompany(): readonly Waiting<Item, Result>[] {
    const [first] = waiting;
    if (!first) return [];
    const kind = kindOf(first.item);
    const end = waiting.findIndex(({ item }) => kindOf(item) !== kind);
    // Of a number of callers that ask again once they are answered, else nearly all would go and then
    // the few that came late, in turns, and answering them all would wait for the few.
    const evenly = Math.ceil((waiting.length + before) / 2);
    before = Math.min(most, evenly, end === -1 ? waiting.length : end);
    return waiting.splice(0, before);
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      plan();
    });
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

async function settle<Item, Result>(
  members: readonly Waiting<Item, Result>[],
  company: Company<Item, Result>,
): Promise<void> {
  try {
    const results = await company.run(members.map(({ item }) => item));
    if (results.length !== members.length) throw new Error('Each item has a result.');
    results.forEach((result, index) => {
      members[index]?.resolve(result);
    });
  } catch (error) {
    if (members.length > 1 && company.isOnesFault(error)) {
      await Promise.all(members.map((member) => settle([member], company)));
    } else {
      for (const { reject } of members) reject(error);
    }
  }
}
