import type { StripeAppearance } from './stripe-js.ts';

const COLOURS = {
  colorPrimary: '--ink',
  colorBackground: '--paper',
  colorText: '--ink',
  colorTextSecondary: '--quiet',
  colorDanger: '--alarm',
} as const;

/** The shop's colours in the current scheme, for Stripe's fields. */
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

/** Stripe supports neither OKLCH nor `light-dark()`: the colour is drawn and read back as RGB. */
function plainColour(token: string): string {
  const sample = document.createElement('span');
  sample.style.color = `var(${token})`;
  document.body.append(sample);
  const colour = getComputedStyle(sample).color;
  sample.remove();
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return colour;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
