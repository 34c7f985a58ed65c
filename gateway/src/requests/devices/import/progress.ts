import { CLASSES_FILE, FILES, type FileName } from './archive.ts';

/** How many faults of a kind are reported one by one; the others are only counted. */
const MOST_TOLD = 5;

/** The progress of an import, and its findings. It is stored with the rows, so that a killed import continues from here. */
export interface Progress {
  /** The number of rows that are done, by file. */
  done: Partial<Record<FileName, number>>;
  devices: number;
  /** Rows that could not be read, by file, with the first of them. */
  unread: Partial<Record<FileName, Faults>>;
  /** Devices that are in the file twice: the first row counts. */
  twice: Faults;
  /** Columns and files that the release lacks. */
  lacking: string[];
}

export interface Faults {
  count: number;
  first: string[];
}

export const noProgress = (): Progress => ({
  done: {},
  devices: 0,
  unread: {},
  twice: { count: 0, first: [] },
  lacking: [],
});

export function addFault(faults: Faults, what: string): void {
  faults.count += 1;
  if (faults.first.length < MOST_TOLD) faults.first.push(what);
}

export const count = (value: number): string => value.toLocaleString('en-US');

/** The lines that an operator reads at the end of an import. */
export function summaryOf(
  { devices, unread, twice, lacking }: Progress,
  { hasClasses, classed }: { hasClasses: boolean; classed: number },
): string[] {
  const lines = [
    `${count(devices)} ${devices === 1 ? 'device' : 'devices'} imported, ${count(classed)} with their class.`,
  ];
  if (!hasClasses)
    lines.push(
      `The release does not tell classes. Put the FDA's product classifications (${CLASSES_FILE}) into the ZIP, or name them with --classes, and import again.`,
    );
  if (twice.count)
    lines.push(
      `${count(twice.count)} stand twice in device.txt, the first of each counts: ${twice.first.join(', ')}${twice.count > twice.first.length ? ', …' : ''}.`,
    );
  for (const name of FILES) {
    const faults = unread[name];
    if (faults)
      lines.push(
        `${count(faults.count)} rows of ${name} were left out, because they lack values or have too many: ${faults.first.join(', ')}${faults.count > faults.first.length ? ', …' : ''}.`,
      );
  }
  if (lacking.length) lines.push(`The release lacks ${lacking.join(', ')}.`);
  return lines;
}
