import type { Listing } from './listing.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');

/** A line to copy. Long addresses break after their slashes, so that no screen is too narrow. */
const line = (text: string) => `<p><code>${escaped(text).replaceAll('/', '/<wbr>')}</code></p>`;

const link = (url: string, text: string) => `<a href="${escaped(url)}">${escaped(text)}</a>`;

/** The page that people see at `/sdk/`. It has no script and no style, because the policy of such answers allows neither. */
export const sdkPage = ({ create, registry, schema, manifestSchema, packages }: Listing): string =>
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Build a dashboard for this portal</title>
<main>
<h1>Build a dashboard for this portal</h1>
<p>Make a repository for a dashboard (Node 20 or later):</p>
${line(`npx --allow-remote=root ${create} my-dashboard`)}
<p>An administrator names the members of its team. They make their tokens on the page of the team and publish with them; the first version waits until an administrator approves it.</p>
<h2>Packages</h2>
<ul>
${packages.map(({ name, version, url }) => `<li>${link(url, `${name} ${version}`)}</li>`).join('\n')}
</ul>
<p>To install them by their names, write this line into the file <code>.npmrc</code> of your repository:</p>
${line(`@portal:registry=${registry}`)}
<h2>Descriptions</h2>
<ul>
<li>${link(schema, 'The GraphQL schema')}</li>
<li>${link(manifestSchema, 'The JSON Schema of portal.json')}</li>
</ul>
</main>
`;
