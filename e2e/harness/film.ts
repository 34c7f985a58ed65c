import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { takesPhotos } from './photos.ts';

const ROOT = join(import.meta.dirname, '../..');
const [WIDTH, HEIGHT, STRIP] = [960, 540, 44];
const FRAME_MS = 1500;

const escaped = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A strip below the picture that describes the step. */
const strip = (caption: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${STRIP}">
    <rect width="100%" height="100%" fill="#17202b"/>
    <text x="20" y="28" fill="#fff" font-family="system-ui, sans-serif" font-size="17">${escaped(caption)}</text>
  </svg>`);

/** Pictures that a journey takes for `npm run pictures`. In any other run it takes none. */
export class Film {
  readonly #frames: Buffer[] = [];

  async take(page: Page, caption: string): Promise<void> {
    if (!takesPhotos()) return;
    const { default: sharp } = await import('sharp');
    const picture = await page.screenshot({ animations: 'disabled' });
    const frame = await sharp(picture)
      .resize(WIDTH, HEIGHT)
      .extend({ bottom: STRIP })
      .composite([{ input: strip(caption), gravity: 'south' }])
      .png()
      .toBuffer();
    this.#frames.push(frame);
  }

  /** Joins the pictures into an animation, and saves it in the repository. */
  async keep(file: string): Promise<void> {
    if (!takesPhotos()) return;
    const { default: sharp } = await import('sharp');
    await sharp(this.#frames, { join: { animated: true } })
      .webp({ quality: 78, effort: 6, loop: 0, delay: this.#frames.map(() => FRAME_MS) })
      .toFile(join(ROOT, file));
  }
}
