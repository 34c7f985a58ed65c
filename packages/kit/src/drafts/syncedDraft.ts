import { STORAGE_KEYS } from '@portal/domain';
import { API_BASE } from '../session/api.ts';
import { attendance } from '../session/attendance.ts';
import { bearer, refuseToken, sessionToken } from '../session/token.ts';
import { type DraftListener, orNull } from './behind.ts';
import {
  heard,
  isUnsaved,
  keepMine,
  NO_TEXT,
  nextCall,
  type Side,
  type Stored,
  saved,
  takeNewer,
  typed,
} from './merge.ts';

/** How long a save waits after the last change, and how long at most after the first one. */
const QUIET_MS = 1_000;
const LONGEST_MS = 5_000;
const RETRY_MS = 15_000;
/** The shortest time between two questions to the server, so that switching between windows does not ask each time. */
const LOOK_MS = 5_000;
/** The most bytes that a browser sends from a page that is being closed, in all calls together. */
const KEEPALIVE_BYTES = 60_000;

interface Answer {
  value: unknown;
  version: number;
  saved_at: string | null;
}
const storedOf = ({ value, version, saved_at }: Answer): Stored => ({ value, version, savedAt: saved_at });

class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`${status}`);
    this.status = status;
  }
}

/** A draft of this tab and its exchange with the server: one call at a time. */
export class SyncedDraft {
  readonly #userId: number;
  readonly #name: string;
  readonly #listeners = new Set<DraftListener>();
  #side: Side;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since: number | undefined;
  #busy: Promise<void> | undefined;
  /** True after a failed call. */
  #waits = false;
  /** True when the server will never accept the draft, for example from a person without a verified email address. */
  #refused = false;
  #over = false;
  #lookedAt = 0;
  /** The session in which the form was last used. In a session of another person nothing is sent. */
  #token: string | null = null;

  constructor(userId: number, name: string) {
    this.#userId = userId;
    this.#name = name;
    const seen = orNull(() =>
      JSON.parse(sessionStorage.getItem(STORAGE_KEYS.draftSeen(userId, name)) ?? '{}'),
    );
    this.#side = { ...NO_TEXT, ...seen, text: this.#inTab() };
  }

  get isUnsaved(): boolean {
    return !this.#refused && isUnsaved(this.#side);
  }

  get isFollowed(): boolean {
    return this.#listeners.size > 0;
  }

  follow(listener: DraftListener): () => void {
    this.#listeners.add(listener);
    this.#refused = false;
    this.#lookedAt = Date.now();
    this.touched();
    const asItWas = this.#side.text;
    void this.#run(() => this.#read(() => this.#side.text === asItWas));
    return () => {
      this.#listeners.delete(listener);
      if (this.isUnsaved) void this.flush();
    };
  }

  /** The form has changed the text in the tab. */
  touched(): void {
    this.#token = sessionToken.read();
    const text = this.#inTab();
    if (text === this.#side.text) return;
    this.#set(typed(this.#side, text));
    this.#since ??= Date.now();
    const wait = Math.min(QUIET_MS, this.#since + LONGEST_MS - Date.now());
    this.#later(Math.max(0, wait));
  }

  /** Checks whether another device has saved in the meantime, when the person comes back to this page. */
  look(): void {
    if (this.#listeners.size === 0 || Date.now() - this.#lookedAt < LOOK_MS) return;
    this.#lookedAt = Date.now();
    void this.#run(() => this.#read(() => false));
  }

  /** Continues with changes that were not saved before the page was reloaded. */
  resume(): void {
    this.#token = sessionToken.read();
    // An earlier call may have saved everything by then.
    void this.#run(async () => {
      if (this.isUnsaved) await this.#read(() => false);
    });
  }

  /** Saves at once everything that is not saved yet. */
  flush({ keepalive = false } = {}): Promise<void> {
    clearTimeout(this.#timer);
    return this.#run(() => Promise.resolve(), keepalive);
  }

  end(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #inTab = (): string | null =>
    orNull(() => sessionStorage.getItem(STORAGE_KEYS.draft(this.#userId, this.#name)));

  #later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  /** Runs one after the other: first `work`, then the outstanding saves. */
  #run(work: () => Promise<void>, keepalive = false): Promise<void> {
    const before = this.#busy ?? Promise.resolve();
    const next = before.then(async () => {
      if (this.#over || this.#refused || !this.#token || sessionToken.read() !== this.#token) return;
      try {
        await work();
        await this.#save(keepalive);
      } catch (error) {
        this.#failed(error);
      }
    });
    this.#busy = next;
    return next;
  }

  async #read(opening: () => boolean): Promise<void> {
    const answer = await this.#call('GET');
    if (!this.#over) this.#set(heard(this.#side, storedOf(answer), { opening: opening() }));
  }

  async #save(keepalive: boolean): Promise<void> {
    // The person may type while a call is running.
    for (let call = nextCall(this.#side); call && !this.#over; call = nextCall(this.#side)) {
      const { text, base } = this.#side;
      this.#since = undefined;
      this.#set({ ...this.#side, tried: text ?? this.#side.tried });
      const answer =
        call === 'save'
          ? await this.#call('PUT', { body: `{"value":${text},"version":${base}}`, keepalive })
          : await this.#call('DELETE', { query: `?version=${base}`, keepalive });
      if (this.#over) return;
      this.#set((answer.newer ? heard : saved)(this.#side, storedOf(answer)));
      if (this.#since !== undefined) return;
    }
  }

  async #call(
    method: 'GET' | 'PUT' | 'DELETE',
    { body, query = '', keepalive = false }: { body?: string; query?: string; keepalive?: boolean } = {},
  ): Promise<Answer & { newer: boolean }> {
    const token = this.#token;
    const response = await fetch(`${API_BASE}/drafts/${encodeURIComponent(this.#name)}${query}`, {
      method,
      body,
      keepalive: keepalive && (body?.length ?? 0) < KEEPALIVE_BYTES / 2,
      headers: { 'content-type': 'application/json', ...bearer(token), ...attendance() },
    });
    if (response.status === 401) refuseToken(token);
    if (!response.ok && response.status !== 409) throw new Refused(response.status);
    if (response.status === 204) return { value: null, version: 0, saved_at: null, newer: false };
    const answer = await response.json();
    if (response.status !== 409) return { ...answer, newer: false };
    if (!answer.draft) throw new Refused(409);
    return { ...answer.draft, newer: true };
  }

  #failed(error: unknown): void {
    if (this.#over) return;
    const status = error instanceof Refused ? error.status : 0;
    // Too many calls, no network or no server: it tries again later. Without a session nothing is saved until somebody signs in.
    this.#refused = status >= 400 && status < 500 && status !== 429 && status !== 401;
    this.#waits = true;
    this.#show();
    if (!this.#refused && status !== 401) this.#later(RETRY_MS);
  }

  #set(side: Side): void {
    const before = this.#side;
    this.#side = side;
    if (side.text !== before.text && side.text !== this.#inTab()) this.#give(side.text);
    const { text: _, newer: __, ...seen } = side;
    const key = STORAGE_KEYS.draftSeen(this.#userId, this.#name);
    orNull(() =>
      // It also remembers what was sent elsewhere, so that a reopened form does not save it again.
      side.base || side.tried !== null || side.saved !== null
        ? sessionStorage.setItem(key, JSON.stringify(seen))
        : sessionStorage.removeItem(key),
    );
    if (side.saved !== before.saved || side.base !== before.base) this.#waits = false;
    this.#show();
  }

  /** Puts the text into the tab and into the form. */
  #give(text: string | null): void {
    const key = STORAGE_KEYS.draft(this.#userId, this.#name);
    orNull(() => (text === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, text)));
    for (const listener of this.#listeners) listener.take(text === null ? null : JSON.parse(text));
  }

  #show(): void {
    const { savedAt, newer, text } = this.#side;
    const decide = (next: (side: Side) => Side) => () => {
      this.#set(next(this.#side));
      void this.flush();
    };
    const view = {
      savedAt: text === null ? null : savedAt,
      waits: this.#waits && text !== null && isUnsaved(this.#side),
      newer: newer && { value: newer.value, savedAt: newer.savedAt },
      takeNewer: decide(takeNewer),
      keepMine: decide(keepMine),
    };
    for (const listener of this.#listeners) listener.show(view);
  }
}
