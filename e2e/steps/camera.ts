import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CHROMIUM } from '../harness/chromium.ts';
import { expect, type Page } from '../harness/test.ts';
import { film } from '../harness/video.ts';
import { pressOn } from './keyboard.ts';

const CACHE = join(import.meta.dirname, '../../.cache');
/** The browser opens it with the camera, so each test can film something else. */
const FILM = join(CACHE, `camera-${process.pid}.y4m`);
const CAMERA = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${FILM}`];

/** A browser with a camera: the engine alone, without the rest of the browser, has none. */
export const WITH_CAMERA = { launchOptions: { ...CHROMIUM, args: [...CHROMIUM.args, ...CAMERA] } };

/** What the camera sees from now on: these pictures, each with the symbols that it shows. */
export function show(...pictures: Parameters<typeof film>[1][]) {
  mkdirSync(CACHE, { recursive: true });
  film(FILM, ...pictures);
}

export const forgetFilm = () => rmSync(FILM, { force: true });

export const udiField = (page: Page) => page.getByRole('textbox', { name: /^UDI/ });
export const scanButton = (page: Page) => page.getByRole('button', { name: 'Scan', exact: true });
export const scannerOf = (page: Page) => page.getByRole('dialog', { name: 'Scan the barcode' });

/** Holds what the camera sees into the form, by keyboard alone: the label is read and stands in its field. */
export async function scanUdi(page: Page, label: string) {
  await pressOn(page, /^Scan$/);
  await expect(udiField(page)).toHaveValue(label);
  await expect(scannerOf(page)).toBeHidden();
  await expect(scanButton(page)).toBeFocused();
}
