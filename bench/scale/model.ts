import type { Operation } from '../operations/operations.ts';
import { BUSIEST_HOUR, callsOfDay, HOSPITAL, WORKING_DAYS } from './hospital.ts';

/** What one call costs, measured. */
export interface CallCost {
  /** Processor time in ms: of the gateway, of the database, and of the program that makes the calls. */
  gateway: number;
  database: number;
  driver: number;
  /** Of the answer. */
  bytes: number;
}

export interface Costs {
  calls: Partial<Record<Operation, CallCost>>;
  stream: {
    /** Memory in bytes. */
    bytes: number;
    /** Processor time of the gateway in ms for one event that one stream is told. */
    event: number;
  };
  /** Bytes of the database for one request with its history, files' rows and index of words. */
  stored: number;
}

/** Above this share of a core, answers wait for each other. */
const BUSY = 0.5;
/** Memory of a gateway for its streams, in bytes. */
const FOR_STREAMS = 400e6;
const YEARS = 5;

export interface Needs {
  hospitals: number;
  requestsOfYear: number;
  callsPerSecond: number;
  /** Cores, in the busiest hour. */
  gatewayCores: number;
  databaseCores: number;
  streams: number;
  eventsPerSecond: number;
  gateways: number;
  /** After five years. */
  databaseGb: number;
  filesGb: number;
}

/** What hospitals need that share one installation. Staff see all requests of it, so each change is told to the staff of all. */
export function needsOf(hospitals: number, costs: Costs): Needs {
  const calls = Object.entries(callsOfDay()) as [Operation, number][];
  const perSecond = (hospitals * BUSIEST_HOUR) / 3600;
  const cores = (part: 'gateway' | 'database') =>
    calls.reduce(
      (sum, [operation, count]) => sum + (count * perSecond * (costs.calls[operation]?.[part] ?? 0)) / 1000,
      0,
    );
  const { requesters, staff, open, requests, changes } = HOSPITAL;
  const staffStreams = hospitals * staff * open.staff;
  const streams = staffStreams + hospitals * requesters * open.requester;
  const eventsPerSecond = requests * (changes + 1) * perSecond * staffStreams;
  const gatewayCores = cores('gateway') + (eventsPerSecond * costs.stream.event) / 1000;
  const kept = hospitals * requests * WORKING_DAYS * YEARS;
  return {
    hospitals,
    requestsOfYear: hospitals * requests * WORKING_DAYS,
    callsPerSecond: calls.reduce((sum, [, count]) => sum + count, 0) * perSecond,
    gatewayCores,
    databaseCores: cores('database'),
    streams,
    eventsPerSecond,
    // Two at least, so that one may end.
    gateways: Math.max(
      2,
      Math.ceil(gatewayCores / BUSY),
      Math.ceil((streams * costs.stream.bytes) / FOR_STREAMS),
    ),
    databaseGb: (kept * costs.stored) / 1e9,
    filesGb: (kept * HOSPITAL.filesMb) / 1e3,
  };
}

/**
 * How many calls a second gateways on one machine of `cores` cores answer, together with the database and the program that calls. A gateway
 * uses one core at most.
 */
export function mostCalls({ gateway, database, driver }: CallCost, gateways: number, cores: number): number {
  return Math.min((gateways * 1000) / gateway, (cores * 1000) / (gateway + database + driver));
}
