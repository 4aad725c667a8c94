interface OfferSealProps {
  readonly text: string;
  readonly className?: string;
}

/** A small vermilion badge, slightly rotated as if stamped by hand. */
export function OfferBadge({ text, className = '' }: OfferSealProps) {
  return (
    <span
      className={`-rotate-3 inline-block whitespace-nowrap rounded-[5px] bg-vermilion px-1.5 py-0.5 font-semibold text-on-vermilion text-small leading-tight ${className}`}
    >
      {text}
    </span>
  );
}
