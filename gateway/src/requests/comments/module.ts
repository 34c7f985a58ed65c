import { onUserChange } from '../../people/index.ts';
import type { Module } from '../../platform/module.ts';
import { inBackground } from '../background.ts';
import './graphql-mutations.ts';
import { onStandingEvent } from '../notices/standing.ts';
import { alsoSearched } from '../search/other-texts.ts';
import './packet.ts';
import { commentRoutes } from './rest.ts';
import { eventsAnswering, eventsAsking, eventsMentioning } from './standing-store.ts';
import { textsOf } from './store.ts';
import { withdrawUnanswerable } from './unanswerable.ts';

alsoSearched(textsOf);
onStandingEvent('question', eventsAsking);
onStandingEvent('answer', eventsAnswering);
onStandingEvent('mention', eventsMentioning);

onUserChange((services) => inBackground(services, 'questions', () => withdrawUnanswerable(services)));

export const commentsModule: Module = {
  routes: commentRoutes,
  tasks: {
    /** People can also lose the right to read outside the portal: then no change of a user starts this work. */
    async questions(services) {
      const withdrawn = await withdrawUnanswerable(services);
      if (withdrawn)
        services.log.info({ questions: withdrawn }, 'withdrawn: those who were asked cannot answer');
    },
  },
};
