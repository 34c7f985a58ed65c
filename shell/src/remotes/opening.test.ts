// @vitest-environment happy-dom
import type { RegistryEntry } from '@portal/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LoadNote } from './notes.ts';
import { onNote } from './notes.ts';
import { beginOpening } from './opening.ts';
import { noteProblem } from './problems.ts';

const entry = { name: 'mfe', version: '1.0.0', manifest: { routes: [] } } as unknown as RegistryEntry;

describe('an opening of a dashboard', () => {
  const notes: LoadNote[] = [];
  const stop = onNote((note) => note.kind === 'load' && notes.push(note));
  afterEach(() => {
    notes.length = 0;
  });
  const told = () => notes.map(({ opened, failed, stopped }) => ({ opened, failed, stopped }));

  it('counts as one load, however often its content comes', () => {
    const opening = beginOpening(entry, 'page');
    opening.shown();
    opening.shown();
    expect(told()).toEqual([{ opened: true, failed: false, stopped: false }]);
    expect(notes[0]?.ms).toBeGreaterThanOrEqual(0);
  });

  it('counts as failed once, whatever fails in it: loading, a boundary, errors that nobody catches', () => {
    const opening = beginOpening(entry, 'page');
    opening.shown();
    for (const kind of ['uncaught', 'rejected', 'unmount'] as const) noteProblem(entry, kind, new Error());
    opening.failed(true);
    noteProblem(entry, 'render', new Error());
    opening.failed(true);
    expect(told()).toEqual([
      { opened: true, failed: false, stopped: false },
      { opened: false, failed: true, stopped: false },
      { opened: false, failed: false, stopped: true },
    ]);
  });

  it('that fails before its content is there is one load that failed', () => {
    const opening = beginOpening(entry, 'slot');
    opening.failed(true);
    opening.shown();
    expect(told()).toEqual([{ opened: true, failed: true, stopped: true }]);
  });

  it('that goes on after an error is shown, and its time is told', () => {
    const opening = beginOpening(entry, 'page');
    noteProblem(entry, 'rejected', new Error());
    opening.shown();
    opening.shown();
    expect(told()).toEqual([
      { opened: true, failed: true, stopped: false },
      { opened: false, failed: false, stopped: false },
    ]);
    expect(notes[1]?.ms).toBeGreaterThanOrEqual(0);
  });

  it('that is retried counts anew, and an error belongs to what was opened last of its version', () => {
    beginOpening(entry, 'page').failed(true);
    beginOpening({ ...entry, version: '2.0.0' }, 'page').shown();
    beginOpening(entry, 'page').shown();
    noteProblem(entry, 'rejected', new Error());
    expect(notes.map(({ entry: { version }, failed }) => [version, failed])).toEqual([
      ['1.0.0', true],
      ['2.0.0', false],
      ['1.0.0', false],
      ['1.0.0', true],
    ]);
  });

  it('does not fail by notices about styles, policies and shared members', () => {
    beginOpening(entry, 'page').shown();
    for (const kind of ['styles', 'policy', 'changed'] as const) noteProblem(entry, kind, new Error());
    expect(told()).toEqual([{ opened: true, failed: false, stopped: false }]);
  });

  it('tells no time of what nobody saw', () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const opening = beginOpening(entry, 'page');
    hidden.mockReturnValue(false);
    opening.shown();
    expect(notes).toMatchObject([{ opened: true, ms: undefined }]);
    hidden.mockRestore();
    stop();
  });
});
