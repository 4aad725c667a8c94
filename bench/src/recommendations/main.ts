import { parseArgs } from 'node:util';
import { markdownTable } from '../harness/table.ts';
import { readBaskets, type Split, splitAtRandom, splitByTime } from './baskets.ts';
import { type Recommender, recommenders } from './recommenders.ts';
import { benchRecommendationRequests } from './requests.ts';

const RECOMMENDATIONS = 12;
const SEEDS = 5;
const USAGE = 'npm run bench:recommendations -- FILE [--split random|time], or --request';

interface Figures {
  readonly name: string;
  readonly hitRate: number;
  readonly meanReciprocalRank: number;
}

const { values, positionals } = parseArgs({
  options: {
    split: { type: 'string', default: 'random' },
    request: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const [file] = positionals;
if (values.request) {
  console.log(await benchRecommendationRequests());
} else if (!file || !['random', 'time'].includes(values.split)) {
  console.error(`${USAGE}\nFILE holds one basket a line, its items separated by commas.`);
  process.exitCode = 2;
} else {
  const baskets = readBaskets(file);
  const splitBaskets = values.split === 'time' ? splitByTime : splitAtRandom;
  const runs = Array.from({ length: SEEDS }, (_, seed) => measure(splitBaskets(baskets, seed)));
  const items = new Set(baskets.flat()).size;
  console.log(
    `${baskets.length} baskets, ${items} items; split: ${values.split}, mean of ${SEEDS}; ` +
      `${RECOMMENDATIONS} recommendations\n`,
  );
  console.log(table(meanOf(runs)));
}

function measure({ training, tests }: Split): readonly Figures[] {
  return recommenders(training).map((recommender) => {
    const ranks = tests.map(({ cart, item }) => rankOf(recommender, cart, item));
    const hits = ranks.filter((rank) => rank <= RECOMMENDATIONS);
    return {
      name: recommender.name,
      hitRate: hits.length / tests.length,
      meanReciprocalRank: hits.reduce((sum, rank) => sum + 1 / rank, 0) / tests.length,
    };
  });
}

/** The rank of the held-out item among the recommendations; infinite when it is not in the training set. */
function rankOf({ itemIds, score }: Recommender, cart: readonly string[], item: string): number {
  const held = cart.map((id) => itemIds.indexOf(id)).filter((index) => index >= 0);
  const wanted = itemIds.indexOf(item);
  if (wanted < 0) return Number.POSITIVE_INFINITY;
  const scores = score(held);
  for (const index of held) scores[index] = Number.NEGATIVE_INFINITY;
  const own = scores[wanted] ?? 0;
  return 1 + scores.reduce((better, other) => better + Number(other > own), 0);
}

function meanOf(runs: readonly (readonly Figures[])[]): readonly Figures[] {
  const mean = (numbers: readonly number[]) =>
    numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  return (runs[0] ?? []).map(({ name }, index) => ({
    name,
    hitRate: mean(runs.map((run) => run[index]?.hitRate ?? 0)),
    meanReciprocalRank: mean(runs.map((run) => run[index]?.meanReciprocalRank ?? 0)),
  }));
}

function table(figures: readonly Figures[]): string {
  const [popularity] = figures;
  const ratio = (value: number, limit = 0) => `${value.toFixed(3)} (${(value / limit).toFixed(2)})`;
  return markdownTable(
    ['', `hit rate@${RECOMMENDATIONS} (× popularity)`, 'MRR (× popularity)'],
    figures.map(({ name, hitRate, meanReciprocalRank }) => [
      name,
      ratio(hitRate, popularity?.hitRate),
      ratio(meanReciprocalRank, popularity?.meanReciprocalRank),
    ]),
  );
}
