// @vitest-environment happy-dom
import { sessionToken } from '@portal/kit';
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useReadOnOpening } from './useReadOnOpening.ts';

const READ = 'PUT /api/notices/read-all?request=7';

let hidden: boolean;
let calls: string[];
const turn = (now: boolean) => {
  hidden = now;
  document.dispatchEvent(new Event('visibilitychange'));
};
const called = () => vi.waitFor(() => expect(calls).toEqual([READ]));

beforeEach(() => {
  sessionToken.store('good');
  hidden = false;
  calls = [];
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    calls.push(`${method} ${path}`);
    return Response.json({ error: 'The service is away.' }, { status: 503 });
  });
});

describe('what a person is told of a request', () => {
  it('is read once when its page is opened', async () => {
    const { rerender } = renderHook(() => useReadOnOpening('7'));
    await called();
    turn(true);
    turn(false);
    rerender();
    await called();
  });

  it('is read when a page that was opened in the background comes to the front', async () => {
    hidden = true;
    renderHook(() => useReadOnOpening('7'));
    expect(calls).toEqual([]);
    turn(false);
    await called();
  });
});
