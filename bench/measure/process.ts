import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of a second on every Linux that Node runs on. */
const TICKS = 100;

/** The fields of /proc/PID/stat after the command, which may hold spaces; undefined when the process is gone. */
function stat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** The process and everything it has started. */
function family(pid: number): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const found = [pid];
  for (const parent of found) found.push(...all.filter((child) => Number(stat(child)?.[1]) === parent));
  return found;
}

/** Seconds of processor time that it has used so far. */
export const cpuSeconds = (pid: number): number =>
  family(pid).reduce((sum, each) => {
    const fields = stat(each);
    return fields ? sum + (Number(fields[11]) + Number(fields[12])) / TICKS : sum;
  }, 0);

/** Resident memory in MB. */
export const residentMb = (pid: number): number =>
  family(pid).reduce((sum, each) => {
    try {
      const kB = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${each}/status`, 'latin1'))?.[1];
      return sum + Number(kB ?? 0) / 1024;
    } catch {
      return sum;
    }
  }, 0);
