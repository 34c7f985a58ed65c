// npm run audit: lists known vulnerabilities of the packages in the lock file, from the registry's own service.
import { CommandError, command, npmSync, say } from './node.mjs';

/** npm's report, or the reason why there is none. */
function ask() {
  const { stdout, error } = npmSync(['audit', '--json'], { encoding: 'utf8' });
  if (error) throw new CommandError(`npm cannot be run: ${error.message}`);
  const report = JSON.parse(stdout || '{}');
  if (!report.metadata) {
    const why = report.message ?? report.error?.summary ?? 'it gave no answer';
    throw new CommandError(`Nothing was checked: the registry's audit service could not be asked (${why}).`);
  }
  return report;
}

const words = ({ name, severity, range, via, fixAvailable }) => {
  const reasons = via.map((each) =>
    typeof each === 'string' ? `through ${each}` : `${each.title} ${each.url}`,
  );
  return `${severity}: ${name} ${range}: ${reasons.join('; ')}${fixAvailable ? ' (a newer version mends it)' : ''}`;
};

command(import.meta.url, () => {
  const { vulnerabilities, metadata } = ask();
  const found = Object.values(vulnerabilities);
  for (const each of found) say(words(each));
  const checked = `${metadata.dependencies.total} packages checked`;
  if (found.length) throw new CommandError(`${checked}, ${found.length} with a known weakness.`);
  say(`${checked}, none with a known weakness.`);
});
