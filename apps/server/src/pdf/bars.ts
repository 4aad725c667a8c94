import { LEFT, type Sheet, type TextLook, WIDTH } from './sheet.ts';

/** A bar with its height, in any unit, and what stands below and above it. */
export interface Bar {
  readonly label: string;
  readonly value: number;
  readonly valueText: string;
}

const HEIGHT = 76;
const ABOVE = 14;
const BELOW = 26;
export const BARS_HEIGHT = ABOVE + HEIGHT + BELOW;
const MOST_WIDTH = 44;
const LABEL: TextLook = { size: 8, colour: 'quiet' };

/** Draws bars for the eye alone: a screen reader reads the table below, which has the same. */
export function drawBars(sheet: Sheet, bars: readonly Bar[]): void {
  const most = Math.max(...bars.map(({ value }) => value), 1);
  const width = Math.min(WIDTH / bars.length, MOST_WIDTH);
  const bottom = sheet.y() + ABOVE + HEIGHT;
  bars.forEach(({ label, value, valueText }, index) => {
    const x = LEFT + index * width;
    const height = (Math.max(value, 0) / most) * HEIGHT;
    if (height > 0) {
      sheet.moveTo(bottom - height);
      sheet.fill({ x: x + width * 0.12, width: width * 0.76 }, height, 'matcha');
    }
    const drawLabel = (text: string, y: number) => {
      const indent = (width - sheet.widthOf(text, LABEL)) / 2;
      const at = Math.max(LEFT, x + indent);
      sheet.decorate(() => sheet.text(text, { x: at, width: WIDTH }, LABEL, y));
    };
    if (value === most) drawLabel(valueText, bottom - height - 12);
    drawLabel(label, bottom + 4);
  });
  sheet.moveTo(bottom);
  sheet.line();
  sheet.moveTo(bottom + BELOW);
}
