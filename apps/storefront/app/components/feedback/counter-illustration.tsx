/** The counter's edge with an empty board, across the whole window. */
export function CounterIllustration() {
  return (
    <div className="border-wood-front border-b-3">
      <div className="border-wood border-b-3">
        <div className="wrap">
          <div className="counter-board -mb-px h-24 max-w-full tablet:h-32" />
        </div>
      </div>
    </div>
  );
}
