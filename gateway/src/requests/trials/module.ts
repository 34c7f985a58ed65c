import type { Module } from '../../platform/module.ts';
import './packet.ts';
import { isTimeToRemind } from '../clock/remind.ts';
import { onStanding } from '../notices/standing.ts';
import './graphql.ts';
import { remindOfTrials } from './remind.ts';
import { trialRoutes } from './rest.ts';
import { requestsEvaluatedBy, requestsOnTrial } from './store.ts';

// Nobody is asked for an evaluation that they have already given, or to decide on a trial that has ended.
onStanding('evaluation', requestsEvaluatedBy);
onStanding('evaluation_due', requestsEvaluatedBy);
onStanding('trial_over', requestsOnTrial);

/** Trials of devices. Trials of new versions of dashboards, for a tenth of the people, are in `dashboards/trials`. */
export const trialsModule: Module = {
  routes: trialRoutes,
  tasks: {
    async trials(services) {
      if (await isTimeToRemind(services)) await remindOfTrials(services);
    },
  },
};
