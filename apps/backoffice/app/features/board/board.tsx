/** The order board. */
export function Board() {
  return <h1 className="text-title">Commandes</h1>;
}
