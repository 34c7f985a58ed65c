import {
  activeCriteria,
  changeCriteria,
  criteriaChanges,
  DomainError,
  type GivenCriterion,
  type GivenRule,
  type HospitalSettings,
  hasPermission,
  invalidField,
  isDate,
  isSettingName,
  MESSAGES,
  ROUTING_LIMITS,
  type RoutingRule,
  ruleChanges,
  rulesOfVersion,
  SETTING_NAMES,
  type SettingEntry,
  type SettingName,
  type SettingValue,
  type StageCalendar,
  type StoredCriterion,
  settingEntry,
  settingSchema,
  stageCalendar,
  unknownRuleId,
  WEEKDAYS,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { recordSecurityEvent } from '../../audit/index.ts';
import { findByEmail } from '../../people/index.ts';
import { type Context, type Database, requireUser, type Services } from '../../platform/context.ts';
import { isDuplicate, toIso, toSql, transaction } from '../../platform/db/index.ts';
import { counting } from './counting.ts';
import { defaultOf, hospitalSettings, type Needs, settingsAnew, valueIn } from './known.ts';
import { changesOf, currentRows, insertChange } from './store.ts';

/** How many changes of a setting are shown; older ones are kept. Rules are long, so fewer of their changes are shown. */
const mostChanges = ({ kind }: SettingEntry) => (kind === 'rules' ? ROUTING_LIMITS.versions : 100);

/** One change of a setting. */
export interface SettingChange {
  version: number;
  at: string;
  by: string;
  old: SettingValue;
  new: SettingValue;
}

/** A setting as administrators see it. */
export interface SettingState {
  name: SettingName;
  entry: SettingEntry;
  value: SettingValue;
  /** The value that applies when nobody has changed it. */
  default: SettingValue;
  /** The number of its changes: 0 when it was never changed. */
  version: number;
  history: readonly SettingChange[];
  /** What the value would change, when it is only tried out. */
  preview: string | null;
}

/** The calendar of working days by which stages are judged now. */
export const calendarOf = async (services: Needs): Promise<StageCalendar> =>
  stageCalendar(await hospitalSettings(services), services.config.timeZone);

type Preview = (services: Services, now: HospitalSettings, then: HospitalSettings) => Promise<string | null>;
const previews = new Map<SettingName, Preview>();
const listeners: ((services: Services, name: SettingName) => void)[] = [];

/** Registers a function that says in words what other values of these settings would change. */
export function onPreview(names: readonly SettingName[], preview: Preview): void {
  for (const name of names) previews.set(name, preview);
}

/** Calls `listener` after each change of a setting that this gateway makes. */
export const onSettingChange = (listener: (services: Services, name: SettingName) => void): void =>
  void listeners.push(listener);

function requireManager(context: Context) {
  const user = requireUser(context);
  if (!hasPermission(user, 'manage_users')) throw new DomainError('forbidden', say('settingsDenied'));
  return user;
}

function nameOf(name: unknown): SettingName {
  if (isSettingName(name)) return name;
  throw new DomainError('not_found', say('settingUnknown', String(name).slice(0, 60)));
}

async function stateOf({ config, db }: Context, name: SettingName): Promise<SettingState> {
  const entry = settingEntry(name);
  const most = mostChanges(entry);
  const rows = await changesOf(db, name, most + 1);
  const usual = defaultOf(config, name);
  const values = [...rows.map((row) => valueIn(row) ?? usual), usual];
  const history = rows.slice(0, most).map(
    (row, index): SettingChange => ({
      version: row.version,
      at: toIso(row.changed_at),
      by: row.changed_by_name,
      old: values[index + 1] as SettingValue,
      new: values[index] as SettingValue,
    }),
  );
  return {
    name,
    entry,
    value: values[0] as SettingValue,
    default: usual,
    version: rows[0]?.version ?? 0,
    history,
    preview: null,
  };
}

/**
 * All settings, in the order of the catalogue, without their histories. For administrators. DomainErrors: `unauthenticated`, `forbidden`.
 */
export async function listSettings(context: Context): Promise<SettingState[]> {
  requireManager(context);
  const rows = new Map((await currentRows(context.db)).map((row) => [row.name, row]));
  return SETTING_NAMES.map((name) => {
    const row = rows.get(name);
    const entry = settingEntry(name);
    const usual = defaultOf(context.config, name);
    const value = (row && valueIn(row)) ?? usual;
    return { name, entry, value, default: usual, version: row?.version ?? 0, history: [], preview: null };
  });
}

/** One setting with its history. For administrators. DomainErrors: `unauthenticated`, `forbidden`, `not_found`. */
export async function readSetting(context: Context, name: unknown): Promise<SettingState> {
  requireManager(context);
  return stateOf(context, nameOf(name));
}

/**
 * Changes a setting; with `preview`, only says what that would change. `version` is the one that the user has seen: when there is a newer
 * one, nothing changes. For administrators. DomainErrors: `unauthenticated`, `forbidden`, `not_found`, `invalid`, `conflict`, and
 * `too_many_requests` when too many previews are waiting.
 */
export async function changeSetting(
  context: Context,
  rawName: unknown,
  input: { value: unknown; version?: number | null; preview?: boolean | null },
): Promise<SettingState> {
  const user = requireManager(context);
  const name = nameOf(rawName);
  const { kind } = settingEntry(name);
  const { data: newValue, error } = settingSchema(name).safeParse(input.value);
  if (newValue === undefined) throw refusedValue(kind, error?.issues[0]);
  if (kind === 'person' && newValue !== '') await assertPerson(context.db, String(newValue));
  const before = await stateOf(context, name);
  const isOld = typeof input.version === 'number' && input.version !== before.version;
  const changed = (by: string) => new DomainError('conflict', say('settingChanged', before.entry.label, by));
  if (isOld && !input.preview) throw changed(before.history[0]?.by ?? 'Nobody');
  const value = await nextValue(context, before, newValue);
  if (input.preview) {
    const now = await hospitalSettings(context);
    const previewed = previews.get(name);
    const then = { ...now, [name]: value };
    const preview = previewed ? await counting.run(user.id, () => previewed(context, now, then)) : null;
    return { ...before, preview };
  }
  if (JSON.stringify(before.value) === JSON.stringify(value)) return before;
  const at = context.clock();
  await transaction(context.db, async (trx) => {
    await insertChange(trx, {
      name,
      version: before.version + 1,
      value: JSON.stringify(value),
      changed_at: toSql(at),
      changed_by: user.id,
      changed_by_name: user.name,
    });
    const detail = `${name}: ${changeText(kind, before.value, value)}`;
    await recordSecurityEvent(trx, at, { kind: 'setting_changed', actorId: user.id, detail });
  }).catch(async (error: unknown) => {
    if (!isDuplicate(error)) throw error;
    throw changed((await stateOf(context, name)).history[0]?.by ?? 'Somebody');
  });
  context.changes.announce('settings');
  await settingsAnew(context);
  for (const hear of listeners) hear(context, name);
  return stateOf(context, name);
}

/** The new value of a setting from the input. DomainError `invalid`. */
async function nextValue(
  { db }: Context,
  { entry, value: before, version }: SettingState,
  newValue: SettingValue,
): Promise<SettingValue> {
  if (entry.kind === 'criteria') return nextCriteria(before, newValue);
  if (entry.kind === 'rules') return nextRules(db, before as readonly RoutingRule[], newValue, version + 1);
  return newValue;
}

/**
 * The rules, with ids for new ones. People who are newly named must use the portal; people who were named before may have left. DomainError
 * `invalid`.
 */
async function nextRules(
  db: Database,
  before: readonly RoutingRule[],
  value: SettingValue,
  version: number,
): Promise<readonly RoutingRule[]> {
  const givenRules = value as unknown as readonly GivenRule[];
  const unknown = unknownRuleId(givenRules, version);
  if (unknown !== undefined) throw invalidField('value', MESSAGES.unknownRule(unknown));
  const addresses = (rules: readonly Pick<GivenRule, 'consult'>[]) =>
    rules.flatMap(({ consult }, rule) =>
      consult.flatMap(({ person }, at) =>
        person ? [{ person, path: `value.${rule}.consult.${at}.person` }] : [],
      ),
    );
  const addressed = new Set(addresses(before).map(({ person }) => person));
  for (const { person, path } of addresses(givenRules)) {
    if (addressed.has(person)) continue;
    await assertPerson(db, person, path);
    addressed.add(person);
  }
  return rulesOfVersion(givenRules, version);
}

/** Throws DomainError `invalid` when no active person has the address. */
async function assertPerson(db: Database, email: string, path = 'value'): Promise<void> {
  const users = await findByEmail(db, email);
  if (!users.some(({ active }) => active)) throw invalidField(path, MESSAGES.nobodyWithEmail(email));
}

/** The kinds of settings with lists in which the refusal names the wrong item. */
const IN_PARTS: readonly SettingEntry['kind'][] = ['criteria', 'rules'];
const refusedValue = (
  kind: SettingEntry['kind'],
  issue: { path: readonly PropertyKey[]; message: string } | undefined,
): DomainError =>
  invalidField(
    ['value', ...(IN_PARTS.includes(kind) ? (issue?.path ?? []) : [])].map(String).join('.'),
    issue?.message ?? '',
  );

/** The criteria, with keys for new ones, and with those that were left out as retired ones. DomainError `invalid`. */
function nextCriteria(before: SettingValue, newValue: SettingValue): readonly StoredCriterion[] {
  const next = changeCriteria(
    before as readonly StoredCriterion[],
    newValue as unknown as readonly GivenCriterion[],
  );
  if (typeof next === 'string') throw invalidField('value', next);
  // Criteria that could not be read again would be replaced by the default.
  const { error } = settingSchema('score_criteria').safeParse(next);
  if (error) throw refusedValue('criteria', error.issues[0]);
  return next;
}

/** A security event names no more changes of rules than this: the history of the setting has them all. */
const MOST_NAMED = 10;

/** What a change of a setting has changed, for its security event. */
function changeText(kind: SettingEntry['kind'], old: SettingValue, now: SettingValue): string {
  if (kind === 'rules') {
    const changes = ruleChanges(old as readonly RoutingRule[], now as readonly RoutingRule[]);
    return changes.slice(0, MOST_NAMED).join('; ') + (changes.length > MOST_NAMED ? '; and others' : '');
  }
  if (kind !== 'criteria') return `${shortly(old)} to ${shortly(now)}`;
  const [before, after] = [old, now].map((set) => activeCriteria(set as readonly StoredCriterion[]));
  return criteriaChanges(before ?? [], after ?? []).join('; ') || 'retired criteria alone';
}

const shortly = (value: SettingValue): string => {
  if (!Array.isArray(value)) return String(value) || 'none';
  return value.length > 5 && isDate(value[0]) ? `${value.length} days` : value.join(' ') || 'none';
};

/** The accepted values of a setting, as data. */
export function rangeOf(entry: SettingEntry): Record<string, unknown> {
  switch (entry.kind) {
    case 'number':
      return { min: entry.min, max: entry.max };
    case 'text':
    case 'person':
      return { max_length: entry.max };
    case 'choice':
    case 'choices':
      return { options: entry.options };
    case 'weekdays':
      return { options: WEEKDAYS, max_items: entry.max };
    case 'dates':
    case 'criteria':
    case 'rules':
      return { max_items: entry.max };
  }
}
