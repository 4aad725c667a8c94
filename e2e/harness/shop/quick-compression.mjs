// Preloaded into the servers of journeys. The best quality costs a second of a processor for each restaurant
// that is sold, and most of one for each of its pages; their content is the same.
import { createRequire, syncBuiltinESMExports } from 'node:module';

const QUALITY = 4;

const zlib = createRequire(import.meta.url)('node:zlib');
const { brotliCompress, constants } = zlib;

zlib.brotliCompress = (bytes, options, done) =>
  brotliCompress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }, done ?? options);
syncBuiltinESMExports();
