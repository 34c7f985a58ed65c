/** An event of a Chromium trace. Times are in microseconds. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** The processor time of the thread. */
  tdur?: number;
  args: { data?: Record<string, unknown>; fileName?: string };
}

interface TracedRequest {
  name: string;
  from: number;
  answered: number;
  to: number;
  kb: number;
}

interface Work {
  name: string;
  from: number;
  cpuMs: number;
}

/** The work of a page until its content was shown, in milliseconds since the start of the page. */
export interface Timeline {
  requests: TracedRequest[];
  /** By kind, for the main thread only. */
  work: Work[];
  /** The longest chain of requests in which each one began after the one before was complete. */
  depth: number;
}

/** Words for the outermost work of the main thread. */
const KINDS: Readonly<Record<string, string>> = {
  ParseHTML: 'page and style sheets parsed',
  ParseAuthorStyleSheet: 'page and style sheets parsed',
  EvaluateScript: 'evaluated',
  FunctionCall: 'code run',
  RunMicrotasks: 'code run',
  TimerFire: 'code run',
  FireAnimationFrame: 'code run',
  FireIdleCallback: 'code run',
  EventDispatch: 'code run',
  UpdateLayoutTree: 'style and layout',
  Layout: 'style and layout',
  PrePaint: 'painted',
  Paint: 'painted',
  Layerize: 'painted',
  Commit: 'painted',
};

function requestsOf(events: readonly TraceEvent[], url: string, milliseconds: (ts: number) => number) {
  const found = new Map<unknown, TracedRequest>();
  for (const { name, ts, args } of events) {
    const { data = {} } = args;
    const entry = found.get(data.requestId);
    const at = milliseconds(ts);
    if (name === 'ResourceSendRequest' && String(data.url).startsWith(url))
      found.set(data.requestId, {
        name: String(data.url).slice(url.length),
        from: at,
        answered: Number.POSITIVE_INFINITY,
        to: Number.POSITIVE_INFINITY,
        kb: 0,
      });
    else if (entry && name === 'ResourceReceiveResponse') entry.answered = at;
    else if (entry && name === 'ResourceFinish') {
      entry.to = at;
      entry.kb = Number(data.encodedDataLength) / 1000;
    }
  }
  return [...found.values()].sort((a, b) => a.from - b.from);
}

function depthOf(requests: readonly TracedRequest[]): number {
  const depths: { to: number; depth: number }[] = [];
  for (const { from, to } of requests)
    depths.push({
      to,
      depth: 1 + Math.max(0, ...depths.filter((before) => before.to <= from).map(({ depth }) => depth)),
    });
  return Math.max(0, ...depths.map(({ depth }) => depth));
}

function workOf(events: readonly TraceEvent[], milliseconds: (ts: number) => number): Work[] {
  const work = new Map<string, Work>();
  // Work inside of work that is already counted began before the end of that work.
  let end = 0;
  for (const { name, ts, dur = 0, tdur = 0, args } of events) {
    const kind = KINDS[name];
    if (!kind || ts < end) continue;
    end = ts + dur;
    const script =
      name === 'EvaluateScript' &&
      String(args.data?.url ?? '')
        .split('/')
        .at(-1);
    const label = script ? `${script} evaluated` : kind;
    const entry = work.get(label) ?? { name: label, from: milliseconds(ts), cpuMs: 0 };
    entry.cpuMs += tdur / 1000;
    work.set(label, entry);
  }
  return [...work.values()].sort((a, b) => b.cpuMs - a.cpuMs);
}

/** Reads from a trace what the page with this address did in its first `untilMs` milliseconds. */
export function readTimeline(all: readonly TraceEvent[], url: string, untilMs: number): Timeline {
  const sorted = [...all].sort((a, b) => a.ts - b.ts);
  const start = sorted.find(
    ({ name, args }) => name === 'navigationStart' && String(args.data?.documentLoaderURL).startsWith(url),
  );
  const first = sorted.find(
    ({ name, args }) => name === 'ResourceSendRequest' && String(args.data?.url).startsWith(url),
  );
  if (!start || !first) throw new Error(`The trace has no page of ${url}`);
  const milliseconds = (ts: number) => (ts - start.ts) / 1000;
  const own = sorted.filter(({ pid, ts }) => pid === first.pid && milliseconds(ts) <= untilMs);
  const main = own.filter(({ tid, ph }) => tid === first.tid && ph === 'X');
  const requests = requestsOf(own, url, milliseconds);
  return { requests, work: workOf(main, milliseconds), depth: depthOf(requests) };
}
