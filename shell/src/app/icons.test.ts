import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url));
/** The first chunk of a PNG file contains its width and height. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe('icons', () => {
  const html = file('index.html').toString();

  it.each([180, 192, 512])('of %d px are there', (side) => {
    expect(sizeOf(file(`public/icon-${side}.png`))).toEqual([side, side]);
  });

  it('are named by the manifest and by the page', () => {
    const { name, icons } = JSON.parse(file('public/manifest.webmanifest').toString());
    expect(name).toBe('Medical Device Requests');
    for (const { src } of icons) expect(file(`public${src}`).length).toBeGreaterThan(100);
    for (const href of ['/favicon.svg', '/icon-180.png', '/manifest.webmanifest'])
      expect(html).toContain(`href="${href}"`);
  });

  it('with a dot are the same with a dot', () => {
    const [plain, waiting] = ['favicon', 'favicon-waiting'].map((name) =>
      file(`public/${name}.svg`).toString().trim(),
    ) as [string, string];
    expect(waiting).toContain(plain.replace(/<\/svg>$/, ''));
    expect(waiting).toContain('<circle');
  });
});
