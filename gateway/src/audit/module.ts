import type { Module } from '../platform/module.ts';
import { closeDay } from './digest.ts';
import './security-graphql.ts';
import { securityEventRoutes } from './security-rest.ts';
import { deleteSecurityEventsBefore } from './security-store.ts';

const DAY = 24 * 60 * 60_000;

export const auditModule: Module = {
  notAudited: {
    security_events:
      'A log that ends after SECURITY_EVENT_DAYS: rows go every day. Send it elsewhere to keep it whole.',
    audit_digests: { made_at: 'When the digest was computed; the day that it covers is checked.' },
    leases: 'Locks of gateways that start, and whose turn it is. They decide nothing.',
    kysely_migration: 'Which migrations have run.',
    kysely_migration_lock: 'Held while migrations run.',
  },
  routes: securityEventRoutes,
  tasks: {
    /** Closes the day. The digest is also written to the log, because people who can write to the database cannot change the log. */
    async audit({ db, log, clock }) {
      const closed = await closeDay(db, clock());
      if (closed)
        log.info(
          { day: closed.day, chains: closed.chains, userChains: closed.user_chains, digest: closed.digest },
          'audit day closed',
        );
    },
    async securityEvents({ db, clock, config }) {
      await deleteSecurityEventsBefore(db, new Date(clock().getTime() - config.securityEventDays * DAY));
    },
  },
};
