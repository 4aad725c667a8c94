// Preloaded into the server of the pictures: its day is as late as EVENING_SHIFT_MS says.
const shift = Number(process.env.EVENING_SHIFT_MS);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + shift);
    else super(...parts);
  }

  static now() {
    return RealDate.now() + shift;
  }
};
