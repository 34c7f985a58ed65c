import type { Module } from '../../platform/module.ts';
import './packet.ts';
import { isTimeToRemind } from '../clock/remind.ts';
import { onStanding } from '../notices/standing.ts';
import { followUp } from './ask.ts';
import './graphql.ts';
import './preview.ts';
import { waitingFollowUps } from './people.ts';
import { followUpRoutes } from './rest.ts';

onStanding('follow_up', waitingFollowUps);
onStanding('follow_up_due', waitingFollowUps);

export const followUpsModule: Module = {
  notAudited: {
    follow_up_starts:
      'When the portal first asked. Devices of before are not asked about; nothing that was decided depends on it.',
  },
  routes: followUpRoutes,
  tasks: {
    async followUps(services) {
      if (await isTimeToRemind(services)) await followUp(services);
    },
  },
};
