// npm run sbom -- [FILE]: the software bill of materials (CycloneDX). Packages that only builds and tests use are marked as optional.
import { writeFileSync } from 'node:fs';
import { at, CommandError, command, npmSync, say } from './node.mjs';

const MEGABYTE = 1024 ** 2;

command(import.meta.url, ([file = at('sbom.cdx.json'), ...more]) => {
  if (file.startsWith('-') || more.length) throw new CommandError('Usage: npm run sbom -- [FILE]');
  const { stdout, stderr, status } = npmSync(['sbom', '--sbom-format=cyclonedx'], {
    encoding: 'utf8',
    maxBuffer: 64 * MEGABYTE,
  });
  if (status !== 0) throw new CommandError(`npm could not list the packages:\n${stderr}`);
  writeFileSync(file, stdout);
  say(`${JSON.parse(stdout).components.length} components written to ${file}`);
});
