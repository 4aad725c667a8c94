/**
 * The inverse of a symmetric, positive definite square matrix of `size` rows, given and returned row
 * by row. By Cholesky's decomposition: it needs no pivoting and half the work of a general inverse.
 */
export function inverseOfPositiveDefinite(matrix: Float64Array, size: number): Float64Array {
  const inverseOfRoot = invertLowerTriangle(cholesky(matrix, size), size);
  // (L Lᵀ)⁻¹ = L⁻ᵀ L⁻¹, summed row by row of L⁻¹ so that memory is read in its order.
  const inverse = new Float64Array(size * size);
  for (let k = 0; k < size; k += 1) {
    const rowK = inverseOfRoot.subarray(k * size, k * size + k + 1);
    for (let i = 0; i <= k; i += 1) {
      const factor = rowK[i] ?? 0;
      if (factor === 0) continue;
      addScaled(inverse.subarray(i * size, i * size + k + 1), rowK, factor);
    }
  }
  return inverse;
}

/** The lower triangle L with L Lᵀ = matrix. */
function cholesky(matrix: Float64Array, size: number): Float64Array {
  const root = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1) {
    const rowI = root.subarray(i * size, i * size + size);
    for (let j = 0; j <= i; j += 1) {
      const rowJ = root.subarray(j * size, j * size + size);
      const rest = (matrix[i * size + j] ?? 0) - dot(rowI, rowJ, j);
      rowI[j] = i === j ? Math.sqrt(rest) : rest / (rowJ[j] ?? 1);
    }
  }
  return root;
}

/** Row by row: row i of the inverse is (eᵢ − Σ Lᵢⱼ · row j) / Lᵢᵢ. */
function invertLowerTriangle(root: Float64Array, size: number): Float64Array {
  const inverse = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1) {
    const row = inverse.subarray(i * size, i * size + i + 1);
    row[i] = 1;
    for (let j = 0; j < i; j += 1) {
      const factor = -(root[i * size + j] ?? 0);
      if (factor !== 0) addScaled(row, inverse.subarray(j * size, j * size + j + 1), factor);
    }
    const diagonal = root[i * size + i] ?? 1;
    for (let j = 0; j <= i; j += 1) row[j] = (row[j] ?? 0) / diagonal;
  }
  return inverse;
}

function dot(left: Float64Array, right: Float64Array, length: number): number {
  let sum = 0;
  for (let k = 0; k < length; k += 1) sum += (left[k] ?? 0) * (right[k] ?? 0);
  return sum;
}

function addScaled(target: Float64Array, source: Float64Array, factor: number): void {
  for (let k = 0; k < source.length; k += 1) {
    target[k] = (target[k] ?? 0) + factor * (source[k] ?? 0);
  }
}
