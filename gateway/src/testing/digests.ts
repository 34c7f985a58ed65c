import { pino } from 'pino';
import { localFeed } from '../platform/changes/feed.ts';
import { readConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/db/open.ts';
import { makeDigests } from '../requests/notices/digest.ts';
import { sendDue } from '../requests/notices/send.ts';

/** How often the heap is measured: collecting all garbage takes some milliseconds. */
const EACH = 20;

/** Sends the digests that wait, as a gateway with its settings would, and tells by JSON what of the heap was in use after each few of them. */
const config = readConfig(process.env);
const db = openDatabase(config);
const inUse: number[] = [];
let sent = 0;
const services = {
  config,
  db,
  changes: localFeed(),
  clock: () => new Date(),
  log: pino({ level: 'silent' }),
  mailer: {
    async send() {
      if (sent++ % EACH) return;
      global.gc?.();
      inUse.push(process.memoryUsage().heapUsed);
    },
  },
};
await makeDigests(services);
await sendDue(services);
await db.destroy();
process.stdout.write(JSON.stringify({ sent, inUse }));
