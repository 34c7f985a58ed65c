import { openPortal, type Portal } from './gateway.ts';
import {
  type Activation,
  type Preview,
  pathOf,
  previewPathOf,
  startPreview,
  tellPreview,
  tellWaiting,
} from './publish.ts';
import { CommandError, readCanary, readLimits, readWords, say } from './words.ts';

const USAGE = `Usage: portal remotes COMMAND [--to URL] [--token TOKEN]

  list                      the dashboards that the token opens, with their versions
  activate NAME VERSION     makes a version that is kept live [--canary PERCENT: for that share of the browsers only]
  previews                  the previews, with their links; also of dashboards that were never live
  preview NAME VERSION      lets the team and the testers open a version that is kept, for two weeks from now
  end-preview NAME VERSION  ends a preview; a version that was nothing else is removed
  limits NAME LIMITS        by what its canaries are judged, such as failing=5,promote=no; the others are as usual
  rollback NAME             ends a canary; without one, goes back to the version before
  remove NAME VERSION       removes a version that is not in use, to make room
  disable NAME              takes a dashboard out of the portal
  enable NAME               brings it back

The token may be given in the environment variable REMOTE_TOKEN instead.`;

interface Pointer {
  name: string;
  live: string;
  canary: { version: string; percent: number } | null;
}

const STATES = {
  watched: 'is watched',
  promoted: 'was promoted by the portal',
  rolled_back: 'was rolled back by the portal',
  left: 'is left to you',
} as const;

interface Dashboard extends Pointer {
  canary_judgement?: { state: keyof typeof STATES; canary: string; reason: string } | null;
  disabled: boolean;
  errors_last_day: number;
  problems?: string[];
  versions: {
    version: string;
    contract: string;
    size: number | null;
    published_at: string;
    published_by: string | null;
    source: string;
    preview?: { until: string; path: string } | null;
  }[];
}

const kilobytes = (size: number | null) => (size === null ? '' : `  ${Math.ceil(size / 1024)} kB`);

function describe(dashboard: Dashboard): string {
  const { name, live, canary, disabled, errors_last_day: errors, problems = [], versions } = dashboard;
  const lines = versions.map(({ version, contract, size, published_at: at, preview, ...of }) => {
    const by = of.published_by ?? of.source;
    const marks = [
      version === live && 'live',
      version === canary?.version && `canary ${canary.percent} %`,
      preview && `preview until ${preview.until}`,
    ];
    const mark = marks.filter(Boolean).join(', ');
    return `  ${version}  contract ${contract}${kilobytes(size)}  ${at}  ${by}${mark && `  ← ${mark}`}`;
  });
  const judged = dashboard.canary_judgement;
  const judgement = judged ? [`  canary ${judged.canary} ${STATES[judged.state]}: ${judged.reason}`] : [];
  const title = `${name}${disabled ? ' (disabled)' : ''}, ${errors} load errors in the last day`;
  const unanswered = problems.map((problem) => `  not answered by the portal: ${problem}`);
  return [title, ...lines, ...judgement, ...unanswered].join('\n');
}

const pointer = ({ name, live, canary }: Pointer) =>
  `${name}: ${live} is live${canary ? `, ${canary.version} for ${canary.percent} % of the browsers` : ''}`;

interface Command {
  takes: readonly string[];
  run(portal: Portal, words: readonly string[], canary?: number): Promise<string>;
}

const switchTo = (disabled: boolean): Command => ({
  takes: ['NAME'],
  async run(portal, [name]) {
    await portal.call('PUT', `${pathOf(name)}/disabled`, { disabled });
    return `${name} is ${disabled ? 'disabled' : 'enabled'}`;
  },
});

const COMMANDS: Record<string, Command> = {
  list: {
    takes: [],
    async run(portal) {
      const dashboards = await portal.call<Dashboard[]>('GET', '/api/dashboards');
      return dashboards.map(describe).join('\n\n') || 'There are no dashboards that this token opens.';
    },
  },
  activate: {
    takes: ['NAME', 'VERSION'],
    async run(portal, [name, version], canary) {
      const path = `${pathOf(name)}/live`;
      const answer = await portal.call<Pointer & Activation>('PUT', path, { version, canary });
      return answer.waiting ? tellWaiting(portal.origin, String(name), answer.waiting) : pointer(answer);
    },
  },
  previews: {
    takes: [],
    async run(portal) {
      const previews = await portal.call<Preview[]>('GET', '/api/dashboard-previews');
      return (
        previews.map((preview) => tellPreview(portal.origin, preview)).join('\n') || 'There are no previews.'
      );
    },
  },
  preview: {
    takes: ['NAME', 'VERSION'],
    async run(portal, [name, version]) {
      return tellPreview(portal.origin, await startPreview(portal, name, version));
    },
  },
  'end-preview': {
    takes: ['NAME', 'VERSION'],
    async run(portal, [name, version]) {
      await portal.call('DELETE', previewPathOf(name, version));
      return `The preview ${version} of ${name} has ended`;
    },
  },
  rollback: {
    takes: ['NAME'],
    async run(portal, [name]) {
      return pointer(await portal.call('POST', `${pathOf(name)}/rollback`, {}));
    },
  },
  limits: {
    takes: ['NAME', 'LIMITS'],
    async run(portal, [name, limits]) {
      const now = await portal.call<object>('PUT', `${pathOf(name)}/canary-limits`, readLimits(limits));
      return `${name}: ${Object.entries(now)
        .map(([limit, value]) => `${limit}=${value === true ? 'yes' : value === false ? 'no' : value}`)
        .join(',')}`;
    },
  },
  remove: {
    takes: ['NAME', 'VERSION'],
    async run(portal, [name, version]) {
      await portal.call('DELETE', `${pathOf(name)}/versions/${encodeURIComponent(String(version))}`);
      return `${name} ${version} is removed`;
    },
  },
  disable: switchTo(true),
  enable: switchTo(false),
};

/** Shows and changes which versions of the dashboards are live in a portal. */
export async function remotes(args: readonly string[]): Promise<void> {
  const { values, words } = readWords(args, { values: ['to', 'token', 'canary'] }, USAGE);
  const [word, ...rest] = words;
  const chosen = word && Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
  if (!chosen) throw new CommandError(word ? `There is no command "${word}".\n\n${USAGE}` : USAGE);
  if (rest.length !== chosen.takes.length)
    throw new CommandError(`${word} takes ${chosen.takes.join(' ') || 'no words'}.\n\n${USAGE}`);
  if (values.canary && word !== 'activate')
    throw new CommandError(`--canary goes with activate only.\n\n${USAGE}`);
  say(await chosen.run(openPortal(values, USAGE), rest, readCanary(values.canary)));
}
