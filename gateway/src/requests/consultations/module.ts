import type { Module } from '../../platform/module.ts';
import './packet.ts';
import { isTimeToRemind } from '../clock/remind.ts';
import { onStanding } from '../notices/standing.ts';
import './by-rule.ts';
import './graphql.ts';
import './preview.ts';
import { remindOfConsultations } from './remind.ts';
import { consultationRoutes } from './rest.ts';
import { requestsConsulting } from './store.ts';

onStanding('consultation', requestsConsulting);
onStanding('consultation_due', requestsConsulting);

export const consultationsModule: Module = {
  routes: consultationRoutes,
  tasks: {
    async consultations(services) {
      if (await isTimeToRemind(services)) await remindOfConsultations(services);
    },
  },
};
