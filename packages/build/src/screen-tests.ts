import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// What one test shows is gone before the next one looks.
afterEach(cleanup);

// happy-dom loads no fonts; growing text fields ask whether they have arrived.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

// As with the tests' own time: waiting longer than this means that it never comes.
configure({ asyncUtilTimeout: 5_000 });
