// npm run dev|publish:remote -w mfe-x, npm run remotes: the program that repositories of teams have, under the checkout's own Node.
import { command } from './node.mjs';

command(import.meta.url, async (args) => {
  const [{ run }, { CHECKOUT }] = await Promise.all([import('../src/program/run.ts'), import('./host.mjs')]);
  await run(args, CHECKOUT);
});
