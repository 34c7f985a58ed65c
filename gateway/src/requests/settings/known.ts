import {
  defaultSettings,
  type HospitalSettings,
  isSettingName,
  SETTING_NAMES,
  type SettingName,
  type SettingValue,
  settingEntry,
  storedSettingSchema,
} from '@portal/domain';
import type { ChangeFeed } from '../../platform/changes/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Database, Services } from '../../platform/context.ts';
import { beyondTheRequest } from '../../platform/db/index.ts';
import { currentRows, type SettingRow } from './store.ts';

/** How old the settings may be when nobody has told this gateway of a change, for example while Redis is unavailable. */
const FRESH_MS = 30_000;

export type Needs = Pick<Services, 'config' | 'db' | 'changes'>;

/** The value until an administrator changes a setting: the default of the catalogue, or the value with which this gateway was started. */
export function defaultOf({ hospitalName, mailFrom }: Config, name: SettingName): SettingValue {
  if (name === 'hospital_name' && hospitalName) return hospitalName;
  return name === 'mail_sender' ? mailFrom : settingEntry(name).default;
}

/** The value of a row; undefined when it is no longer accepted, for example after the range of a setting has changed. */
export function valueIn({ name, value }: Pick<SettingRow, 'name' | 'value'>) {
  if (!isSettingName(name)) return undefined;
  return storedSettingSchema(name).safeParse(JSON.parse(value)).data;
}

/** What administrators have changed. */
const changedIn = (rows: readonly SettingRow[]): Partial<HospitalSettings> =>
  Object.fromEntries(
    rows.flatMap((row): [SettingName, unknown][] => {
      const value = valueIn(row);
      return value === undefined ? [] : [[row.name as SettingName, value]];
    }),
  );

const versions = new WeakMap<HospitalSettings, ReadonlyMap<string, number>>();

/** The version of a setting in `settings`, which `hospitalSettings` has returned: the number of its changes, 0 when there was none. */
export const settingVersion = (settings: HospitalSettings, name: SettingName): number =>
  versions.get(settings)?.get(name) ?? 0;

/** The settings by the database and the defaults alone, without the configuration with which a gateway was started. */
export const storedSettings = async (db: Database): Promise<HospitalSettings> => ({
  ...defaultSettings(),
  ...changedIn(await currentRows(db)),
});

/**
 * The settings as this gateway knows them. Only the first call, also after a change, waits for the database; later ones are answered at
 * once, while old settings are read again.
 */
function createKnown({ changes, config }: Needs) {
  const startedWith = Object.fromEntries(SETTING_NAMES.map((name) => [name, defaultOf(config, name)]));
  let settingsNow: HospitalSettings | undefined;
  let reading: Promise<HospitalSettings> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let generation = 0;

  async function read(db: Database): Promise<HospitalSettings> {
    const mine = generation;
    const rows = await currentRows(db);
    const settings = { ...startedWith, ...changedIn(rows) } as HospitalSettings;
    versions.set(settings, new Map(rows.map(({ name, version }) => [name, version])));
    if (mine === generation) [settingsNow, readAt] = [settings, performance.now()];
    return settings;
  }
  function again(db: Database): Promise<HospitalSettings> {
    const mine = beyondTheRequest(() => read(db));
    reading = mine;
    const done = () => {
      if (reading === mine) reading = undefined;
    };
    mine.then(done, done);
    return mine;
  }
  const forget = () => {
    generation++;
    [settingsNow, reading, readAt] = [undefined, undefined, Number.NEGATIVE_INFINITY];
  };
  changes.subscribe({
    portalChanged: (what) => {
      if (what === 'settings') forget();
    },
    lost: forget,
  });

  return {
    settings(db: Database): Promise<HospitalSettings> {
      // A transaction reads by its own connection: a reading by another one may wait for a connection until this transaction ends.
      if (!settingsNow) return db.isTransaction ? read(db) : (reading ?? again(db));
      // A transaction may be over before the answer comes.
      const isOld = performance.now() - readAt > FRESH_MS && !db.isTransaction;
      if (isOld) void (reading ?? again(db)).catch(() => {});
      return Promise.resolve(settingsNow);
    },
    forget,
  };
}

const byGateway = new WeakMap<ChangeFeed, ReturnType<typeof createKnown>>();

function knownBy(services: Needs) {
  const { changes } = services;
  const knownSettings = byGateway.get(changes) ?? createKnown(services);
  byGateway.set(changes, knownSettings);
  return knownSettings;
}

/** The hospital's current settings, as this gateway knows them. */
export const hospitalSettings = (services: Needs): Promise<HospitalSettings> =>
  knownBy(services).settings(services.db);

/** Reads the settings again, as after a change by this gateway. */
export function settingsAnew(services: Needs): Promise<HospitalSettings> {
  knownBy(services).forget();
  return hospitalSettings(services);
}
