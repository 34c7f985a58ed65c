import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second, the same on every Linux on which Node runs. */
const TICKS = 100;

/** The fields of /proc/PID/stat after the command, which may contain spaces. Undefined when the process has ended. */
function stat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** The process and all processes that it has started. */
function family(pid: number): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const found = [pid];
  for (const parent of found) found.push(...all.filter((child) => Number(stat(child)?.[1]) === parent));
  return found;
}

/** The processor time that the process and its children have used so far, in seconds. */
export const cpuSeconds = (pid: number): number =>
  family(pid).reduce((sum, each) => {
    const fields = stat(each);
    return fields ? sum + (Number(fields[11]) + Number(fields[12])) / TICKS : sum;
  }, 0);

/** The resident memory in MB. */
export const residentMb = (pid: number): number =>
  family(pid).reduce((sum, each) => {
    try {
      const kB = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${each}/status`, 'latin1'))?.[1];
      return sum + Number(kB ?? 0) / 1024;
    } catch {
      return sum;
    }
  }, 0);
