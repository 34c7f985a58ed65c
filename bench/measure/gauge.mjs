// Loaded into a server in addition to its own code. On SIGUSR2 it collects the garbage, then writes the memory of the process into the file
// that `?file=` names.
import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const file = new URL(import.meta.url).searchParams.get('file');

process.on('SIGUSR2', () => {
  collect();
  // Some objects, such as buffers, are only freed by a second collection.
  setTimeout(() => {
    collect();
    // Renamed at the end, so that nobody reads half of a file.
    writeFileSync(`${file}.part`, JSON.stringify(process.memoryUsage()));
    renameSync(`${file}.part`, file);
  }, 200);
});
