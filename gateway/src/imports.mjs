// Answers Node's question which file an import means, where that is plain. Node would ask the disk about each of 10,000 imports, half of
// them between our own sources, and 2,000 modules are loaded at a start (docs/performance.md).
import module from 'node:module';

const SOURCES = ['gateway/src/', 'packages/domain/src/', 'packages/contract/src/'].map(
  (folder) => new URL(`../../${folder}`, import.meta.url).href,
);
/** What a package's name means does not change within one of these folders. */
const packages = new Map();

// An older Node has none, and `main.mjs` says then that it is too old.
module.registerHooks?.({
  resolve(name, context, next) {
    const { parentURL = '', conditions, importAttributes } = context;
    const folder = SOURCES.find((each) => parentURL.startsWith(each));
    if (!folder || !conditions.includes('import') || importAttributes?.type) return next(name, context);
    // A source names another by its whole path, and all are modules.
    if (name.startsWith('.') && name.endsWith('.ts'))
      return { url: new URL(name, parentURL).href, format: 'module-typescript', shortCircuit: true };
    if (name.startsWith('.')) return next(name, context);
    const key = folder + name;
    const known = packages.get(key) ?? { ...next(name, context), shortCircuit: true };
    packages.set(key, known);
    return known;
  },
});
