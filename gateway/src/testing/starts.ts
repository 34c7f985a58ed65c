import { readConfig } from '../platform/config/config.ts';
import { start } from '../portal.ts';

/**
 * A process that starts a gateway with the settings that it is sent, says so, and stops it when it is told to; then the next one.
 * Several of them start at the same moment, which processes that are begun anew for each start do not.
 */
let running: Awaited<ReturnType<typeof start>> | undefined;

async function obey(settings: Record<string, string> | 'stop'): Promise<void> {
  if (settings === 'stop') await running?.stop();
  else running = await start(readConfig({ ...process.env, ...settings }));
}

process.on('message', (message: Record<string, string> | 'stop') => {
  obey(message).then(
    () => process.send?.('done'),
    (error: Error) => process.send?.(String(error.stack)),
  );
});
