import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inverseOfPositiveDefinite } from './inverse.ts';

describe('the inverse of a positive definite matrix', () => {
  it('is known of a small one', () => {
    const inverse = inverseOfPositiveDefinite(Float64Array.of(4, 2, 2, 3), 2);
    const expected = [0.375, -0.25, -0.25, 0.5];
    expected.forEach((value, index) => {
      expect(inverse[index]).toBeCloseTo(value, 12);
    });
  });

  it('of no rows has none', () => {
    expect(inverseOfPositiveDefinite(new Float64Array(0), 0)).toHaveLength(0);
  });

  it('G-2: multiplied with the matrix gives one on the diagonal and nothing beside it', () => {
    const squares = fc.integer({ min: 1, max: 8 }).chain((size) =>
      fc.tuple(
        fc.constant(size),
        fc.array(fc.integer({ min: -9, max: 9 }), {
          minLength: size * size,
          maxLength: size * size,
        }),
      ),
    );
    fc.assert(
      fc.property(squares, ([size, values]) => {
        const matrix = withItsTranspose(values, size);
        const product = multiply(matrix, inverseOfPositiveDefinite(matrix, size), size);
        product.forEach((value, cell) => {
          const isDiagonal = cell % (size + 1) === 0;
          expect(value).toBeCloseTo(isDiagonal ? 1 : 0, 6);
        });
      }),
    );
  });
});

/** Any matrix times its transpose, plus one on the diagonal, is positive definite. */
function withItsTranspose(values: readonly number[], size: number): Float64Array {
  return Float64Array.from({ length: size * size }, (_, cell) => {
    const [row, column] = [Math.floor(cell / size), cell % size];
    let sum = row === column ? 1 : 0;
    for (let k = 0; k < size; k += 1) {
      sum += (values[row * size + k] ?? 0) * (values[column * size + k] ?? 0);
    }
    return sum;
  });
}

function multiply(left: Float64Array, right: Float64Array, size: number): Float64Array {
  return Float64Array.from({ length: size * size }, (_, cell) => {
    const [row, column] = [Math.floor(cell / size), cell % size];
    let sum = 0;
    for (let k = 0; k < size; k += 1) {
      sum += (left[row * size + k] ?? 0) * (right[k * size + column] ?? 0);
    }
    return sum;
  });
}
