// npm run bench [-- --quick] [--scale 1k,100k,1m] [--ops O1,…] [--targets …] [--soak MINUTES] [--write]: see bench/README.md
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { startMariadb } from '../gateway/src/testing/mariadb.ts';
import { check, refusals } from './checks.ts';
import { Driver } from './measure/load.ts';
import { readOptions } from './options.ts';
import type { Report } from './report/report.ts';
import { tables } from './report/table.ts';
import { writeInto } from './report/write.ts';
import { measure, soak } from './rounds.ts';
import { openSite, type Site } from './site.ts';
import { TARGETS } from './targets/targets.ts';

const ROOT = path.join(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, '.cache/bench');

const started = performance.now();
const say = (text: string) =>
  process.stderr.write(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}\n`);

async function bench(): Promise<Report> {
  const options = readOptions(process.argv.slice(2));
  const targets = TARGETS.filter(({ name }) => options.targets.includes(name));
  mkdirSync(FOLDER, { recursive: true });
  const report: Report = {
    at: new Date().toISOString(),
    machine: {
      cores: cpus().length,
      model: cpus()[0]?.model ?? '',
      memoryGb: Math.round(totalmem() / 2 ** 30),
    },
    node: process.version,
    options,
    cold: [],
    checks: [],
    refusals: [],
    runs: [],
  };
  const mariadb = await startMariadb({
    memory: options.scales.some((scale) => scale.endsWith('m')) ? '4G' : '1G',
  });
  const driver = new Driver();
  const sites: Site[] = [];
  try {
    for (const scale of options.scales) {
      const site = await openSite(scale, mariadb, targets, FOLDER);
      sites.push(site);
      for (const [server, { coldMs }] of site.servers) report.cold.push({ scale, server, ms: coldMs });
      say(`${scale}: loaded in ${site.loadSeconds} s, ${[...site.servers.keys()].join(', ')} answer`);
    }
    for (const site of sites) {
      for (const target of targets) {
        for (const operation of options.operations) {
          if (target.calls[operation]) report.checks.push(await check(site, target, operation));
        }
        report.refusals.push(...(await refusals(site, target)));
      }
    }
    for (const { scale, operation, target, wrong } of report.checks) {
      if (wrong) say(`WRONG ${scale} ${operation} ${target}: ${wrong}`);
    }
    say('answers compared with the database');
    report.runs = await measure(driver, sites, targets, options, say);
    const largest = sites.at(-1);
    const gateway = targets.find(({ name }) => name === 'graphql');
    if (options.soakMinutes && largest && gateway) {
      report.soak = await soak(driver, largest, gateway, options.soakMinutes);
    }
  } finally {
    driver.stop();
    for (const site of sites) await site.stop();
    await mariadb.stop();
  }
  return report;
}

const report = await bench();
const file = path.join(FOLDER, `${report.at.slice(0, 19).replaceAll(':', '-')}.json`);
writeFileSync(file, JSON.stringify(report));
const text = tables(report);
process.stdout.write(`${text}\n`);
say(`all figures: ${path.relative(process.cwd(), file)}`);
if (report.options.write) writeInto(path.join(ROOT, 'docs/performance.md'), 'gateway', text);
const wrong = report.checks.some((each) => each.wrong) || report.refusals.some((each) => !each.refused);
process.exitCode = wrong ? 1 : 0;
