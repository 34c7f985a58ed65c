// npm run cluster: the whole portal as on several machines, until Ctrl-C.
import { startCluster } from './cluster.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);
const wanted = Number(process.env.PORT ?? 8080);
let stopStarted: () => Promise<void> = async () => {};
let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  say('Stopping …');
  await stopStarted();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
// Whoever waits for a signal needs something to wait with.
setInterval(() => {}, 60_000);

try {
  const { url, folder, nodes, gateways, redis } = await startCluster({
    port: wanted,
    say: (what) => say(`Starting ${what} …`),
    stoppable: (stop) => {
      stopStarted = stop;
    },
  });
  say(`
The portal is at ${url}
  gateways   ${gateways.map((gateway) => gateway.url).join('  ')}
  database   ${nodes.map(({ name, port }) => `${name} 127.0.0.1:${port}`).join('  ')} (root, no password)
  Redis      ${redis.url}
  logs       ${folder}/*.log
  mails      ${folder}/gateway1/mail, ${folder}/gateway2/mail (the code of a sign-up is in one of them)
Sign up as admin@hospital.example to be administrator. Ctrl-C stops everything.`);
} catch (error) {
  if (!stopping) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
