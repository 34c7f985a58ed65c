import type { Services } from '../../platform/context.ts';
import { type SqlDateTime, toSql } from '../../platform/db/index.ts';
import { KEY_PREFIXES } from '../../platform/storage/index.ts';
import { databaseSize, dayNumbers, deleteDayNumbersBefore, peopleSignedIn, writeDayNumber } from './store.ts';

const DAY_MS = 24 * 60 * 60_000;
const KEPT_DAYS = 400;

const dayAt = (at: Date) => toSql(at).slice(0, 10);
const startOf = (day: string) => toSql(new Date(`${day}T00:00:00Z`));

/**
 * Measures the current day, and once more the people of the day before, which is over now. Uploads are measured once a day, because their
 * store is listed in 256 steps.
 */
export async function measureDay(services: Services): Promise<void> {
  const { db, clock, files } = services;
  const now = clock();
  const today = dayAt(now);
  const yesterday = dayAt(new Date(now.getTime() - DAY_MS));
  const people = async (day: string, before?: SqlDateTime) => {
    const value = await peopleSignedIn(db, { from: startOf(day), before });
    await writeDayNumber(db, { day, name: 'people', value });
  };
  await people(yesterday, startOf(today));
  await people(today);
  await writeDayNumber(db, { day: today, name: 'database', value: await databaseSize(db) });
  if ((await dayNumbers(db, ['uploads'], today)).length === 0) {
    let value = 0;
    for (const prefix of KEY_PREFIXES) for (const { size } of await files.list(prefix)) value += size;
    await writeDayNumber(db, { day: today, name: 'uploads', value });
  }
  await deleteDayNumbersBefore(db, dayAt(new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
}
