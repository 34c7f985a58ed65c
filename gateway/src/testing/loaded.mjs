// Given to Node by --import: writes to LOADED_FILE which packages, and how many modules, a gateway has loaded when it says that it is ready.
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const packages = new Set();
let modules = 0;

registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) modules++;
    const [, name] = PACKAGE.exec(url) ?? [];
    if (name) packages.add(name);
    return next(url, context);
  },
});

const { log } = console;
console.log = (...said) => {
  if (process.moduleLoadList.some((name) => name.endsWith('internal/deps/undici/undici')))
    packages.add('undici');
  writeFileSync(process.env.LOADED_FILE, JSON.stringify({ packages: [...packages].sort(), modules }));
  log(...said);
};
