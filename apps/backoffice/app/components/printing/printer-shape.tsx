interface PrinterShapeProps {
  readonly className?: string;
}

/** The drawing of a printer, beside words that say what it is about. */
export function PrinterShape({ className = '' }: PrinterShapeProps) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={`inline align-[-0.2em] ${className}`}>
      <path
        d="M5 7V2.5h10V7M5 14.5H2.5V7h15v7.5H15M5 11.5h10v6H5z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinejoin="round"
      />
    </svg>
  );
}
