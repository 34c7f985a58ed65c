// npm run sdk:api [-- --release]: writes the exports of each package into its api folder, for reviews; --release also stores them as the
// released state.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { at, CommandError, command, say } from './node.mjs';
import { COMPILED, writePackages } from './sdk.mjs';

export const fileOf = (name, which) => at('packages', name, 'api', `${which}.txt`);

/** The report of each package, made from the declarations of the packages in `folder`. */
export async function reportsOf(folder) {
  const { apiOf, reportOf } = await import('../src/api.ts');
  return COMPILED.map((name) => {
    const root = `${folder}/@portal/${name}`;
    const { exports, version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
    const typed = Object.entries(exports).filter(([, target]) => target.types);
    const paths = new Map(typed.map(([path, { types }]) => [path, apiOf(`${root}/${types}`)]));
    return { name, version, text: `# @portal/${name} ${version}\n\n${reportOf(paths)}` };
  });
}

async function write(args) {
  if (args.some((arg) => arg !== '--release'))
    throw new CommandError('Usage: npm run sdk:api [-- --release]');
  const folder = at('.cache/api');
  await writePackages(folder);
  for (const { name, version, text } of await reportsOf(folder)) {
    mkdirSync(at('packages', name, 'api'), { recursive: true });
    for (const which of ['current', ...(args.length ? ['released'] : [])]) {
      const file = fileOf(name, which);
      if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
      writeFileSync(file, text);
      say(`packages/${name}/api/${which}.txt is written (${version})`);
    }
  }
  rmSync(folder, { recursive: true });
}

if (process.argv[1] === import.meta.filename) command(import.meta.url, write);
