import { setFlagsFromString } from 'node:v8';

// V8 collects old objects when the heap has grown by this share, in percent, and not when it has become several times as large, as it would
// on a machine with much memory: a file of a million requests then takes tens of megabytes instead of hundreds (docs/performance.md).
setFlagsFromString('--heap-growing-percent=50');
