// Loaded into a gateway before its own program: its clock begins at TEST_CLOCK, and is put on by as many milliseconds as it is told to
// let pass. What the gateway does after a while, or again and again, is done as soon as its time has come.
const SOON_MS = 5_000;
/** What ends sooner is patience with others, such as a mail server in the middle of a mail: it is not lost at once. */
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

/** What is done at a time, by its timer. */
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
