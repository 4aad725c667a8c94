// Loaded before a server: its clock jumps by the minutes of CLOCK_JUMP_MINUTES at SIGUSR2, and back at
// the next one. The server itself is unchanged.
const jump = Number(process.env.CLOCK_JUMP_MINUTES) * 60_000;
const TrueDate = Date;
const trueNow = Date.now.bind(Date);
let offset = 0;

Date.now = () => trueNow() + offset;
globalThis.Date = new Proxy(TrueDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [Date.now()] : given, newTarget),
});

process.on('SIGUSR2', () => {
  offset = offset === 0 ? jump : 0;
});
