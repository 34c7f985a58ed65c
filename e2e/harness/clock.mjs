// Loaded into a gateway before its own program. The gateway's clock starts at TEST_CLOCK and can be moved forward by a number of
// milliseconds. Timers that are then due run at once.
const SOON_MS = 5_000;
/** A shorter timeout waits for somebody else, such as a mail server in the middle of a mail. It keeps its real time. */
const PATIENCE_MS = 60_000;

const { setTimeout: startTimeout, setInterval: startInterval, clearTimeout: stop } = globalThis;
const { Date: Real } = globalThis;
let ahead = Real.parse(process.env.TEST_CLOCK) - Real.now();
const now = () => Real.now() + ahead;

globalThis.Date = new Proxy(Real, {
  apply: () => new Real(now()).toString(),
  construct: (target, given, as) => Reflect.construct(target, given.length ? given : [now()], as),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

/** The delayed work, by its timer. */
const later = new Map();
const keeping = (start, isAgain) =>
  new Proxy(start, {
    apply(target, self, [work, ms, ...given]) {
      if (!(ms >= (isAgain ? SOON_MS : PATIENCE_MS)))
        return Reflect.apply(target, self, [work, ms, ...given]);
      const run = () => {
        if (isAgain) later.set(timer, { run, at: now() + ms, isAgain });
        else later.delete(timer);
        work(...given);
      };
      const timer = Reflect.apply(target, self, [run, ms]);
      later.set(timer, { run, at: now() + ms, isAgain });
      return timer;
    },
  });
const forgetting = (end) =>
  new Proxy(end, {
    apply(target, self, [timer]) {
      later.delete(timer);
      return Reflect.apply(target, self, [timer]);
    },
  });
globalThis.setTimeout = keeping(startTimeout, false);
globalThis.setInterval = keeping(startInterval, true);
globalThis.clearTimeout = forgetting(globalThis.clearTimeout);
globalThis.clearInterval = forgetting(globalThis.clearInterval);

process.on('message', (message) => {
  if (typeof message?.pass !== 'number') return;
  ahead += message.pass;
  for (const [timer, { run, at, isAgain }] of [...later]) {
    if (at > now() || !later.has(timer)) continue;
    if (!isAgain) stop(timer);
    run();
  }
  process.send({ now: now() });
});
