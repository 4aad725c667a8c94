import { encode } from 'uqr';

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  /** Its size. */
  readonly className: string;
}

/** A QR code, dark on light in both colour schemes: cameras read no other. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={`rounded-field bg-on-nori text-nori ${className}`}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
