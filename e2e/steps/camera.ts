import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CHROMIUM } from '../harness/chromium.ts';
import { expect, type Page } from '../harness/test.ts';
import { film } from '../harness/video.ts';
import { pressOn } from './keyboard.ts';

const CACHE = join(import.meta.dirname, '../../.cache');
/** The browser opens the film when it opens the camera, so each test can use a different film. */
const FILM = join(CACHE, `camera-${process.pid}.y4m`);
const CAMERA = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${FILM}`];

/** A full browser with a camera, because the engine alone has none. */
export const WITH_CAMERA = { launchOptions: { ...CHROMIUM, args: [...CHROMIUM.args, ...CAMERA] } };

/** Sets what the camera sees from now on: these pictures, each with its barcodes. */
export function show(...pictures: Parameters<typeof film>[1][]) {
  mkdirSync(CACHE, { recursive: true });
  film(FILM, ...pictures);
}

export const forgetFilm = () => rmSync(FILM, { force: true });

export const udiField = (page: Page) => page.getByRole('textbox', { name: /^UDI/ });
export const scanButton = (page: Page) => page.getByRole('button', { name: 'Scan', exact: true });
export const scannerOf = (page: Page) => page.getByRole('dialog', { name: 'Scan the barcode' });

/** Scans what the camera sees into the form, by keyboard alone. The label is read and its text is in the field. */
export async function scanUdi(page: Page, label: string) {
  await pressOn(page, /^Scan$/);
  await expect(udiField(page)).toHaveValue(label);
  await expect(scannerOf(page)).toBeHidden();
  await expect(scanButton(page)).toBeFocused();
}
