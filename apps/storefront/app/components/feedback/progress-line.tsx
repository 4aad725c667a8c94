interface ProgressLineProps {
  readonly reached: number;
  readonly goal: number;
}

/** Progress towards a goal, as a thin line below the text that says it. */
export function ProgressLine({ reached, goal }: ProgressLineProps) {
  return (
    <progress
      aria-hidden="true"
      value={reached}
      max={goal}
      className="mt-1.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-hinoki [&::-moz-progress-bar]:bg-matcha [&::-webkit-progress-bar]:bg-hinoki [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-matcha"
    />
  );
}
