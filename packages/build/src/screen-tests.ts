import { openPage } from '@portal/kit/testing';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { WAIT_MS } from './patience.ts';

await openPage();

// The test files of a worker share its page and its modules, which cuts the time to a third. So each test must leave both as it
// found them.
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  await openPage();
  history.replaceState(null, '');
  const { documentElement: html, head, body } = document;
  for (const element of [html, head, body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  head.replaceChildren();
  body.replaceChildren();
});

// happy-dom loads no fonts, but growing text fields wait for fonts.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

configure({ asyncUtilTimeout: WAIT_MS });
