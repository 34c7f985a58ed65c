import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { experiments, rspack } from '@rspack/core';

const OUTPUT = 'documents.js';

const importAll = (files: readonly string[]) =>
  [
    ...files.map((file, at) => `import * as file${at} from ${JSON.stringify(file)};`),
    `export const modules = [${files.map((_, at) => `file${at}`)}];`,
  ].join('\n');
const exportAll = (files: readonly string[]) =>
  files.map((file) => `export * from ${JSON.stringify(file)};`).join('\n');

/**
 * Runs document files and returns what each of them exports. They are bundled first, because not every supported Node reads TypeScript. Of the
 * packages that they import, Node can run only the documents and not the components: `tag` is the module with the kit's tag, `shared` are the
 * document files of `@portal/requests`.
 */
export async function loadModules(
  files: readonly string[],
  { folder, tag, shared }: { folder: string; tag: string; shared: readonly string[] },
): Promise<Record<string, unknown>[]> {
  const entry = join(folder, '__documents.js');
  const requests = join(folder, '__requests.js');
  const compiler = rspack({
    context: folder,
    mode: 'none',
    target: 'node',
    devtool: false,
    entry,
    // Nothing is written to this path, because the code is taken from the build before that.
    output: { path: join(tmpdir(), 'portal-documents'), filename: OUTPUT, library: { type: 'commonjs' } },
    resolve: {
      extensions: ['.ts', '.js', '.mjs'],
      alias: { '@portal/kit$': tag, '@portal/requests$': requests },
    },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          type: 'javascript/auto',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
        },
      ],
    },
    plugins: [
      new experiments.VirtualModulesPlugin({ [entry]: importAll(files), [requests]: exportAll(shared) }),
    ],
  });
  let code = '';
  compiler.hooks.thisCompilation.tap('documents', (compilation) => {
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compilation.hooks.processAssets.tap({ name: 'documents', stage }, () => {
      code = String(compilation.getAsset(OUTPUT)?.source.source() ?? '');
      compilation.deleteAsset(OUTPUT);
    });
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve();
    });
  }).finally(() => new Promise<void>((resolve) => compiler.close(() => resolve())));
  const exported: { modules?: Record<string, unknown>[] } = {};
  new Function('exports', 'require', code)(exported, undefined);
  return exported.modules ?? [];
}
