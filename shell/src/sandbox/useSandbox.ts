import {
  isSandboxHello,
  type RegistryEntry,
  SANDBOX_LIMITS,
  SANDBOX_PROTOCOL,
  type SandboxWelcome,
} from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import {
  atMostEvery,
  followLive,
  type PortalUser,
  prepareForPrint,
  useBackend,
  useNotices,
  useUser,
} from '@portal/kit';
import { notePresence } from '@portal/kit/frame';
import { useColorScheme } from '@portal/ui';
import { type RefObject, useContext, useEffect, useRef } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigate } from 'react-router-dom';
import { useFlagsOf } from '../portal/flags.ts';
import { useSettings } from '../portal/SettingsContext.ts';
import type { FailureReason } from '../remotes/failure.ts';
import { beginOpening } from '../remotes/opening.ts';
import { noteProblem } from '../remotes/problems.ts';
import { reportFailure } from '../remotes/report.ts';
import { hasJustActedIn } from './address.ts';
import { allowance } from './allowance.ts';
import { watchBeat } from './beat.ts';
import { callsOf } from './calls.ts';
import { draftsOf } from './drafts.ts';
import { hearing } from './hearing.ts';
import { keepFocus } from './keepFocus.ts';
import { serveSandbox } from './serve.ts';
import { waysOf } from './ways.ts';

const MINUTE_MS = 60_000;
/** The longest time in ms from fetching the frame's page to its first message. */
const PATIENCE_MS = 15_000;
/**
 * The shortest time in ms between two reports of changes. After each one, a dashboard reads its data again, and part of its allowance must
 * be left for the person's actions.
 */
const CHANGES_AT_MOST_EVERY_MS = 2_000;
/** How often a frame may load itself again. */
const MOST_GREETINGS = 5;

/** What the dashboard knows about the person: the data that its screens need, and nothing about the session. */
const KNOWN = [
  'id',
  'email',
  'name',
  'role',
  'roles',
  'department',
  'active',
  'profileCreated',
  'emailVerified',
  'firstName',
  'emergency',
] as const satisfies (keyof PortalUser)[];

const knownParts = (user: PortalUser) =>
  Object.fromEntries(KNOWN.map((name) => [name, user[name]])) as Pick<PortalUser, (typeof KNOWN)[number]>;

/** Connects a frame with this page, from its first message to its end. */
export function useSandbox(
  frame: RefObject<HTMLIFrameElement | null>,
  entry: RegistryEntry,
  {
    listening,
    onReady,
    onFail,
  }: { listening: boolean; onReady: () => void; onFail: (reason: FailureReason) => void },
): void {
  const user = useUser();
  const notices = useNotices();
  const navigate = useNavigate();
  const router = useContext(DataRouterContext)?.router;
  const backend = useBackend();
  const { pathname, search, hash } = useLocation();
  const path = pathname + search + hash;
  const flags = useFlagsOf(entry.name);
  const { scheme: theme } = useColorScheme();
  const { timeZone: zone } = useSettings();
  const now = { user, notices, navigate, backend, path, flags, theme, timeZone: zone, onReady, onFail };
  const latest = useRef(now);
  latest.current = now;
  const greeted = useRef(false);
  const served = useRef<ReturnType<typeof serveSandbox>>(undefined);
  const failing = useRef<(reason: FailureReason) => void>(undefined);

  useEffect(() => {
    const element = frame.current;
    if (!element || !router) return;
    const hasJustActed = () => hasJustActedIn(element);
    const ways = waysOf(entry, {
      router,
      navigate: (to, how) => latest.current.navigate(to, how),
      hasJustActed,
    });
    const opening = beginOpening(entry, 'page');
    const drafts = draftsOf(entry, latest.current.user.id);
    const mayNotify = allowance(SANDBOX_LIMITS.noticesPerMinute, MINUTE_MS);
    const mayReport = allowance(SANDBOX_LIMITS.problemsPerMinute, MINUTE_MS);
    let greetings = 0;
    let beat: ReturnType<typeof watchBeat> | undefined;
    const end = () => {
      beat?.end();
      served.current?.end();
      served.current = undefined;
    };
    const fail = (reason: FailureReason) => {
      end();
      opening.failed(true);
      latest.current.onFail(reason);
    };
    failing.current = fail;

    function view() {
      const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
      served.current?.tell({
        type: 'view',
        above: Math.max(0, -top),
        below: Math.max(0, bottom - innerHeight),
        window: innerHeight,
      });
    }

    const setHeight = (name: '--height' | '--paper-height', height: number) =>
      element?.style.setProperty(name, `${Math.min(Math.max(0, height), SANDBOX_LIMITS.height)}px`);

    /** The frame reports its height on paper before the page is printed. */
    let measured: (() => void) | undefined;
    const measure = () =>
      new Promise<void>((resolve) => {
        measured = resolve;
        if (served.current) served.current.tell({ type: 'paper' });
        else resolve();
      });
    const forgetPaper = () => void element?.style.removeProperty('--paper-height');

    function connect(port: MessagePort) {
      const calls = callsOf(entry, {
        backend: {
          fetch: (...call) => latest.current.backend.fetch(...call),
          open: (...call) => latest.current.backend.open(...call),
        },
        hasJustActed,
        onProgress: (call, share) => served.current?.tell({ type: 'progress', call, share }),
      });
      const serving = serveSandbox(port, {
        calls,
        onFlood: () => fail('looping'),
        onWish(wish) {
          // Clicks and keys in the frame are not events of this page, but the browser reports the user activation.
          if (navigator.userActivation?.isActive) notePresence();
          switch (wish.type) {
            case 'ready':
              latest.current.onReady();
              return view();
            case 'alive':
              return beat?.answer(wish.beat);
            case 'size':
              setHeight('--height', wish.height);
              return view();
            case 'paper':
              setHeight('--paper-height', wish.height);
              return measured?.();
            case 'at':
              return ways.show(wish.path, wish.replace);
            case 'leave':
              return ways.leave(wish.path, wish.tab);
            case 'notice':
              // Show the dashboard's name, so that nobody takes the text for a message of the portal.
              if (mayNotify())
                latest.current.notices[wish.kind](
                  MESSAGES.saidBySandboxed(entry.manifest.displayName, wish.text),
                );
              return;
            case 'draft':
              return drafts.keep(wish.name, wish.text);
            case 'print':
              return hasJustActed() ? window.print() : undefined;
            case 'shown':
              return opening.shown();
            case 'problem':
              if (mayReport())
                noteProblem(entry, wish.kind, Object.assign(new Error(wish.message), { stack: wish.stack }));
              return;
            case 'failed':
              opening.failed(true);
              if (mayReport()) reportFailure(entry, wish.reason);
          }
        },
      });
      served.current = serving;
      beat = watchBeat(
        (number) => serving.tell({ type: 'alive', beat: number }),
        () => fail('looping'),
      );
    }

    const read = hearing(() => fail('looping'));
    function hear(event: MessageEvent) {
      const target = element?.contentWindow;
      // A frame whose origin is not "null" is not sandboxed.
      if (!target || event.source !== target || event.origin !== 'null') return;
      const hello = read(event, (data) => (isSandboxHello(data) ? { ...data } : undefined));
      if (!hello) return;
      greetings += 1;
      greeted.current = true;
      end();
      if (greetings > MOST_GREETINGS) return fail('looping');
      if (hello.protocol !== SANDBOX_PROTOCOL) return fail('contract');
      const { user: person, path: at, theme: scheme, flags: on, timeZone } = latest.current;
      const welcome: SandboxWelcome = {
        sandbox: 'welcome',
        user: knownParts(person),
        path: at,
        theme: scheme,
        lang: document.documentElement.lang,
        ...(timeZone && { timeZone }),
        flags: on,
        drafts: drafts.read(),
      };
      const { port1, port2 } = new MessageChannel();
      connect(port1);
      // The target origin must be "*", because an opaque origin has no name. The policy of this page lets only sandboxed pages into the
      // frame.
      target.postMessage(welcome, '*', [port2]);
    }

    let frameRequest = 0;
    const look = () => {
      cancelAnimationFrame(frameRequest);
      frameRequest = requestAnimationFrame(view);
    };
    const letFocus = keepFocus(element, () => fail('intruding'));
    window.addEventListener('message', hear);
    window.addEventListener('scroll', look, { capture: true, passive: true });
    window.addEventListener('resize', look);
    window.addEventListener('afterprint', forgetPaper);
    const unprepare = prepareForPrint(measure);
    const tellOfChange = atMostEvery(CHANGES_AT_MOST_EVERY_MS, () =>
      served.current?.tell({ type: 'changed' }),
    );
    const unfollow = followLive({ onRequest: tellOfChange });
    return () => {
      end();
      cancelAnimationFrame(frameRequest);
      letFocus();
      unfollow();
      unprepare();
      window.removeEventListener('afterprint', forgetPaper);
      window.removeEventListener('message', hear);
      window.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', look);
    };
  }, [frame, entry, router]);

  // The patience starts when the frame's page is fetched.
  useEffect(() => {
    if (!listening) return;
    const patience = setTimeout(() => !greeted.current && failing.current?.('slow'), PATIENCE_MS);
    return () => clearTimeout(patience);
  }, [listening]);
  useEffect(() => served.current?.tell({ type: 'at', path }), [path]);
  useEffect(() => served.current?.tell({ type: 'flags', flags }), [flags]);
  useEffect(
    () => served.current?.tell({ type: 'look', theme, lang: document.documentElement.lang }),
    [theme],
  );
}
