import type { Module } from '../../platform/module.ts';
import { onQueue } from '../../platform/queues.ts';
import { pushRoutes } from './rest.ts';
import { startPushing } from './send.ts';
import { pushesWaiting } from './store.ts';

onQueue('pushes', ({ db }) => pushesWaiting(db));

export const pushModule: Module = {
  notAudited: {
    push_devices: 'Where a person is told what they may read. It opens nothing, and ends with a sign-out.',
    pushes: 'What is to be pushed, for a moment. It is made of events, which are checked.',
  },
  routes: (app) => pushRoutes(app),
  workers: { pushes: startPushing },
};
