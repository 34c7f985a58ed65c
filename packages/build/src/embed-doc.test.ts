import { expect, it } from 'vitest';
import { textOf } from './named-tests.ts';

it('docs/embed.md lists each status that a page around a dashboard is told', () => {
  const [, union = ''] =
    /type RequestStatus =([^;]+);/.exec(textOf('shell/src/embed/element/embed.d.ts')) ?? [];
  const types = [...union.matchAll(/'(\w+)'/g)].map(([, name]) => name);
  const [row = ''] = /^\| `request-changed` \|.*$/m.exec(textOf('docs/embed.md')) ?? [];
  const [, list = ''] = /`status`: ([^.]+)\./.exec(row) ?? [];
  expect(types.length).toBeGreaterThan(0);
  expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(types);
});
