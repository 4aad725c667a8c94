import { describe, expect, it } from 'vitest';
import { type RecommendableItem, rankRecommendations } from './rank-recommendations.ts';

function anItem(id: string, overrides: Partial<RecommendableItem> = {}): RecommendableItem {
  return { id, categoryId: id, course: null, pairsWith: [], score: 0, position: 0, ...overrides };
}

/** What can be ordered, in the menu's order. */
function among(...items: readonly RecommendableItem[]): ReadonlyMap<string, RecommendableItem> {
  return new Map(items.map((item, position) => [item.id, { ...item, position }]));
}

const maki = anItem('maki', { categoryId: 'makis', course: 'main', pairsWith: ['gingembre'] });
const california = anItem('california', { categoryId: 'makis', course: 'main' });
const donburi = anItem('donburi', { course: 'main' });
const tea = anItem('thé', { course: 'drink' });
const mochi = anItem('mochi', { course: 'dessert' });
const ginger = anItem('gingembre', { course: 'side', score: -1 });

describe('what is proposed beside a cart', () => {
  it('G-1: is never in the cart, and at most as many as asked for', () => {
    const facts = {
      cart: [maki],
      candidates: among(maki, donburi, tea, mochi),
      chances: new Map(),
    };
    expect(rankRecommendations(facts, 12)).not.toContain('maki');
    expect(rankRecommendations(facts, 2)).toHaveLength(2);
    expect(rankRecommendations({ ...facts, candidates: among(maki) }, 12)).toEqual([]);
  });

  it('G-1: is what is bought most with it', () => {
    const chances = new Map([
      ['donburi', 0.2],
      ['ramen', 0.3],
    ]);
    const facts = { cart: [anItem('gyoza')], candidates: among(donburi, anItem('ramen')), chances };
    expect(rankRecommendations(facts, 12)).toEqual(['ramen', 'donburi']);
  });

  it('G-4: is a drink, a side or a dessert that is missing before another dish of the same kind', () => {
    const chances = new Map([
      ['california', 0.3],
      ['donburi', 0.2],
      ['thé', 0.14],
      ['mochi', 0.11],
    ]);
    const facts = { cart: [maki], candidates: among(california, donburi, tea, mochi), chances };
    // 0.3 × 0.5, 0.2, 0.14 × 1.5 and 0.11 × 1.5.
    expect(rankRecommendations(facts, 12)).toEqual(['thé', 'donburi', 'mochi', 'california']);
  });

  it('G-4: a drink is no longer missing once there is one', () => {
    const beer = anItem('bière', { course: 'drink' });
    const chances = new Map([
      ['bière', 0.14],
      ['donburi', 0.15],
    ]);
    const candidates = among(beer, donburi);
    expect(rankRecommendations({ cart: [maki], candidates, chances }, 1)).toEqual(['bière']);
    expect(rankRecommendations({ cart: [maki, tea], candidates, chances }, 1)).toEqual(['donburi']);
  });

  it('G-5: without orders, is what the restaurant pairs with it, then what misses, then by score', () => {
    const facts = {
      cart: [maki],
      candidates: among(anItem('pizza', { score: 9 }), donburi, california, mochi, ginger),
      chances: new Map(),
    };
    expect(rankRecommendations(facts, 12)).toEqual([
      'gingembre',
      'mochi',
      'pizza',
      'donburi',
      'california',
    ]);
  });

  it('G-5: without a cart, is what the restaurant’s score says', () => {
    const [low, high] = [anItem('a', { score: 1 }), anItem('b', { score: 2, course: 'main' })];
    const facts = { cart: [], candidates: among(tea, low, high), chances: new Map() };
    expect(rankRecommendations(facts, 12)).toEqual(['b', 'a', 'thé']);
  });

  it.each([-0.2, 0])('G-5: a chance of %d counts like none', (chance) => {
    const facts = {
      cart: [maki],
      candidates: among(donburi, ginger),
      chances: new Map([['donburi', chance]]),
    };
    expect(rankRecommendations(facts, 12)).toEqual(['gingembre', 'donburi']);
  });

  it('G-1, G-5: items without a chance fill what is left of the number, ties in the order of the menu', () => {
    const [third, first, second] = [3, 1, 2].map((position) => anItem(`${position}`, { position }));
    if (!third || !first || !second) throw new Error('There are three dishes.');
    const items = [third, first, second, donburi].map((item) => [item.id, item] as const);
    const facts = {
      cart: [maki],
      candidates: new Map(items),
      chances: new Map([['donburi', 0.2]]),
    };
    expect(rankRecommendations(facts, 3)).toEqual(['donburi', '1', '2']);
    expect(rankRecommendations(facts, 12)).toEqual(['donburi', '1', '2', '3']);
  });
});
