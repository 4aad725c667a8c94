import type { StripeAppearance } from './stripe-js.ts';

const COLOURS = {
  colorPrimary: '--ink',
  colorBackground: '--paper',
  colorText: '--ink',
  colorTextSecondary: '--quiet',
  colorDanger: '--alarm',
} as const;

/** The shop's colours, as the visitor sees them now, for fields that are not the shop's own. */
export function stripeAppearance(): StripeAppearance {
  const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const variables = Object.entries(COLOURS).map(([name, token]) => [name, plainColour(token)]);
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      ...Object.fromEntries(variables),
      borderRadius: '10px',
      fontSizeBase: '16px',
      spacingUnit: '4px',
    },
  };
}

/** Stripe knows no OKLCH and no `light-dark()`: a pixel of the colour tells it in red, green and blue. */
function plainColour(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return colour;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
