import { describe, expect, it } from 'vitest';
import { cropBox, dragged, outputSize, WHOLE } from './crop.ts';

const LANDSCAPE = { width: 4000, height: 2000 };
const PORTRAIT = { width: 3000, height: 4000 };
const SHAPE = 4 / 3;

describe('the part of a picture that is sent', () => {
  it('PH-8: is the largest of its shape, in the middle', () => {
    const wide = cropBox(LANDSCAPE, WHOLE, SHAPE);
    expect(wide.width).toBeCloseTo(2666.67, 1);
    expect(wide).toMatchObject({ height: 2000, top: 0 });
    expect(wide.left).toBeCloseTo(666.67, 1);
    expect(cropBox(PORTRAIT, WHOLE, SHAPE)).toMatchObject({ width: 3000, height: 2250, top: 875 });
  });

  it('PH-8: gets smaller with the zoom, and reaches every edge', () => {
    expect(cropBox(PORTRAIT, { zoom: 2, x: 0, y: 1 }, SHAPE)).toEqual({
      width: 1500,
      height: 1125,
      left: 0,
      top: 2875,
    });
  });

  it('PH-8: follows the finger, and stops at the edge', () => {
    const crop = dragged(PORTRAIT, WHOLE, SHAPE, { x: 0, y: -100, frameWidth: 300 });
    expect(crop).toEqual({ zoom: 1, x: 0.5, y: 1 });
    expect(dragged(PORTRAIT, WHOLE, SHAPE, { x: 50, y: 20, frameWidth: 300 }).y).toBeCloseTo(
      0.5 - 200 / 1750,
    );
  });

  it('PH-8: is not enlarged', () => {
    expect(outputSize({ width: 2667, height: 2000 }, 1280)).toEqual({ width: 1280, height: 960 });
    expect(outputSize({ width: 640, height: 480 }, 1280)).toEqual({ width: 640, height: 480 });
  });
});
