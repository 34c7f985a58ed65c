import { vi } from 'vitest';
import { WAIT_MS } from './patience.ts';

// Runs before each test file. Vitest has no setting for the time limit of `vi.waitFor`, which is one second by default.
const { waitFor } = vi;
vi.waitFor = (callback, options = WAIT_MS) => waitFor(callback, options);
