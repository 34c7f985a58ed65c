import type { Context, Database, Services } from '../../gateway/src/platform/context.ts';
import { PEOPLE } from './people.ts';

/** The parts of a gateway that reports need, at this time and in this time zone. */
export const servicesOf = (db: Database, now: Date, timeZone: string): Services =>
  ({
    db,
    clock: () => now,
    config: { timeZone, hospitalName: '', mailFrom: '' },
    files: {},
    changes: { subscribe: () => () => {}, announce: () => {}, onSignal: () => () => {} },
    log: console,
  }) as never;

/** The context of a call by a person of the business office, who reads all reports. */
export function contextOf(services: Services): Context {
  const { id, name, role } = PEOPLE.find((person) => person.role === 'business_office') ?? {};
  return { ...services, user: { id, name, roles: [role] }, correlationId: 'bench' } as never;
}
