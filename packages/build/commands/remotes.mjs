// npm run remotes -- list|activate|rollback|disable|enable … --to URL: shows and changes which versions of the dashboards are
// live in a portal.
import { CommandError, command, say } from './node.mjs';
import { openPortal, readWords } from './portal.mjs';

const USAGE = `Usage: npm run remotes -- <command> --to URL [--token TOKEN]

  list                      the dashboards that the token opens, with their versions
  activate NAME VERSION     makes a version that is kept live [--canary PERCENT: for that share of the browsers only]
  rollback NAME             ends a canary; without one, goes back to the version before
  remove NAME VERSION       removes a version that is not in use, to make room
  disable NAME              takes a dashboard out of the portal
  enable NAME               brings it back

The token may be given in the environment variable REMOTE_TOKEN instead.`;

const path = (name, call) => `/api/dashboards/${encodeURIComponent(name)}/${call}`;
const kilobytes = (size) => (size === null ? '' : `  ${Math.ceil(size / 1024)} kB`);

function describe({ name, live, canary, disabled, errors_last_day: errors, problems = [], versions }) {
  const lines = versions.map(({ version, contract, size, published_at: at, published_by: by, source }) => {
    const marks = [version === live && 'live', version === canary?.version && `canary ${canary.percent} %`];
    const mark = marks.filter(Boolean).join(', ');
    return `  ${version}  contract ${contract}${kilobytes(size)}  ${at}  ${by ?? source}${mark && `  ← ${mark}`}`;
  });
  const title = `${name}${disabled ? ' (disabled)' : ''}, ${errors} load errors in the last day`;
  const unanswered = problems.map((problem) => `  not answered by the portal: ${problem}`);
  return [title, ...lines, ...unanswered].join('\n');
}

const pointer = ({ name, live, canary }) =>
  `${name}: ${live} is live${canary ? `, ${canary.version} for ${canary.percent} % of the browsers` : ''}`;

function share(canary) {
  if (canary === undefined || /^[1-9]\d?$/.test(canary)) return canary && Number(canary);
  throw new CommandError(`--canary must be a share from 1 to 99 percent (is "${canary}").`);
}

const switchTo = (disabled) => ({
  takes: ['NAME'],
  async run(portal, [name]) {
    await portal.call('PUT', path(name, 'disabled'), { disabled });
    return `${name} is ${disabled ? 'disabled' : 'enabled'}`;
  },
});

const COMMANDS = {
  list: {
    takes: [],
    async run(portal) {
      const dashboards = await portal.call('GET', '/api/dashboards');
      return dashboards.map(describe).join('\n\n') || 'There are no dashboards that this token opens.';
    },
  },
  activate: {
    takes: ['NAME', 'VERSION'],
    async run(portal, [name, version], { canary }) {
      return pointer(await portal.call('PUT', path(name, 'live'), { version, canary: share(canary) }));
    },
  },
  rollback: {
    takes: ['NAME'],
    async run(portal, [name]) {
      return pointer(await portal.call('POST', path(name, 'rollback'), {}));
    },
  },
  remove: {
    takes: ['NAME', 'VERSION'],
    async run(portal, [name, version]) {
      await portal.call('DELETE', path(name, `versions/${encodeURIComponent(version)}`));
      return `${name} ${version} is removed`;
    },
  },
  disable: switchTo(true),
  enable: switchTo(false),
};

command(import.meta.url, async (args) => {
  const { values, words } = readWords(args, ['to', 'token', 'canary'], USAGE);
  const [word, ...rest] = words;
  const chosen = word && Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
  if (!chosen) throw new CommandError(word ? `There is no command "${word}".\n\n${USAGE}` : USAGE);
  if (rest.length !== chosen.takes.length)
    throw new CommandError(`${word} takes ${chosen.takes.join(' ') || 'no words'}.\n\n${USAGE}`);
  if (values.canary && word !== 'activate')
    throw new CommandError(`--canary goes with activate only.\n\n${USAGE}`);
  say(await chosen.run(openPortal(values, USAGE), rest, values));
});
