import { vi } from 'vitest';
import { WAIT_MS } from './patience.ts';

// Set up before each test file: Vitest has no setting for how long this waits, and by itself it gives up after a second.
const { waitFor } = vi;
vi.waitFor = (callback, options = WAIT_MS) => waitFor(callback, options);
