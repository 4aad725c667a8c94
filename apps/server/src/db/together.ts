export interface Company<Item, Result> {
  /** Does the work for all of them at once; a result for each, in their order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Only items of one kind go together. */
  readonly kindOf: (item: Item) => unknown;
  /** Whether a failure may be the fault of one item, so that each is tried once more by itself. */
  readonly isOnesFault: (error: unknown) => boolean;
  /** How many companies are under way at once, and how many items one takes. */
  readonly lanes: number;
  readonly most: number;
}

/**
 * Work that goes at once where nothing else is under way, and together with whatever arrived meanwhile
 * where something is: what a statement, a round trip and a commit cost is then paid once for all of
 * them, and nobody ever waits for company.
 */
export function together<Item, Result>(
  company: Company<Item, Result>,
): (item: Item) => Promise<Result> {
  const { kindOf, lanes, most } = company;
  const waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;

  function setOff(): void {
    while (underWay < lanes && waiting.length > 0) {
      underWay += 1;
      void settle(nextCompany(), company).then(() => {
        underWay -= 1;
        setOff();
      });
    }
  }

  function nextCompany(): readonly Waiting<Item, Result>[] {
    const [first] = waiting;
    if (!first) return [];
    const kind = kindOf(first.item);
    const end = waiting.findIndex(({ item }) => kindOf(item) !== kind);
    return waiting.splice(0, Math.min(most, end === -1 ? waiting.length : end));
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      setOff();
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
