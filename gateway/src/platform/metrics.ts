import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { dashboardProblem, policyReport } from './events.ts';

/** The metrics of this gateway, for Prometheus. Labels contain routes, methods and statuses, never a person or an id. */
export interface Metrics {
  /** Counts every request of the server. Call it before the routes are registered. */
  observe(app: FastifyInstance): void;
  /** Adds a number that is read whenever Prometheus asks. It is NaN while it cannot be read. Call it before `listen`. */
  gauge(name: string, help: string, read: () => Promise<number>): void;
  /** Records that a task of the upkeep has succeeded. */
  taskDone(task: string): void;
  /** Starts the listener of /metrics; returns its port. */
  listen(port: number, host: string): Promise<number>;
  close(): Promise<void>;
}

/** How long to wait for such a number. After that, the other metrics are sent without it. */
const GAUGE_MS = 2_000;
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const underWay = new Gauge({
    name: 'portal_http_requests_under_way',
    help: 'Requests that are not answered yet',
    registers,
  });
  const aborted = new Counter({
    name: 'portal_http_requests_aborted_total',
    help: 'Requests whose client went away before the answer',
    registers,
  });
  const upkeep = new Gauge({
    name: 'portal_upkeep_last_success_timestamp_seconds',
    help: 'When a task of the upkeep last succeeded',
    labelNames: ['task'],
    registers,
  });
  const problems = new Counter({
    name: 'portal_dashboard_problems_total',
    help: 'Problems of dashboards that browsers of signed-in people have reported',
    labelNames: ['dashboard', 'kind'],
    registers,
  });
  const policyReports = new Counter({
    name: 'portal_csp_reports_total',
    help: 'Reports of the content security policy; anybody can send them',
    labelNames: ['directive'],
    registers,
  });
  const countProblem = (labels: unknown) => problems.inc(labels as Record<string, string>);
  const countPolicyReport = (labels: unknown) => policyReports.inc(labels as Record<string, string>);
  dashboardProblem.subscribe(countProblem);
  policyReport.subscribe(countPolicyReport);
  const server = createServer(async (request, response) => {
    const [path] = (request.url ?? '').split('?');
    if (request.method !== 'GET' || path !== '/metrics') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
  });
  return {
    observe(app) {
      app.addHook('onRequest', async (_request, reply) => {
        underWay.inc();
        reply.raw.once('close', () => {
          underWay.dec();
          if (!reply.raw.writableFinished) aborted.inc();
        });
      });
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'unknown';
        duration.observe(
          { method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1_000,
        );
      });
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          const late = setTimeout(GAUGE_MS, Number.NaN, { ref: false });
          this.set(await Promise.race([read().catch(() => Number.NaN), late]));
        },
      });
    },
    taskDone: (task) => upkeep.setToCurrentTime({ task }),
    async listen(port, host) {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, resolve);
      });
      return (server.address() as AddressInfo).port;
    },
    async close() {
      dashboardProblem.unsubscribe(countProblem);
      policyReport.unsubscribe(countPolicyReport);
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}
