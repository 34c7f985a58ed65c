import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Mail, Mailer } from './mailer.ts';

export interface StoredMail extends Omit<Mail, 'files'> {
  fileNames?: readonly string[];
  id: string;
  /** ISO 8601. */
  at: string;
}

/** How many of the newest mails the development mailbox shows. */
const SHOWN = 100;

/** Keeps mail as files in a folder instead of sending it. A file's name starts with the instant, so names sort by age. */
export class Mailbox implements Mailer {
  readonly #folder: string;
  #last = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async send({ files, ...mail }: Mail, handOver?: () => Promise<void>): Promise<void> {
    const instant = Math.max(Date.now(), this.#last + 1);
    this.#last = instant;
    const id = `${String(instant).padStart(15, '0')}-${randomBytes(4).toString('hex')}`;
    const stored: StoredMail = {
      ...{ id, at: new Date(instant).toISOString(), ...mail },
      ...(files && { fileNames: files.map(({ name }) => name) }),
    };
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const file = path.join(this.#folder, `${id}.json`);
    await writeFile(`${file}.tmp`, JSON.stringify(stored, null, 2), { mode: 0o600 });
    await handOver?.();
    await rename(`${file}.tmp`, file);
  }

  /** Newest first. */
  async list(): Promise<StoredMail[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const newest = names
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse()
      .slice(0, SHOWN);
    return Promise.all(
      newest.map(async (name) => JSON.parse(await readFile(path.join(this.#folder, name), 'utf8'))),
    );
  }
}
