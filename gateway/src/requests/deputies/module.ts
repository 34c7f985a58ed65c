import { forgetUser, onUserChange } from '../../people/index.ts';
import type { Module } from '../../platform/module.ts';
import { inBackground } from '../background.ts';
import './graphql.ts';
import './letter.ts';
import { startReading } from './absences.ts';
import { deputyRoutes } from './rest.ts';
import { endUnfit } from './service.ts';

onUserChange((services) => inBackground(services, 'deputies', () => endUnfit(services)));

export const deputiesModule: Module = {
  notAudited: {
    deputyships:
      'Naming and ending one is an event about access; what a deputy does is in the histories, under their own name.',
    absence_calendars:
      'An address that its person has given. Giving and removing it is an event about access.',
    absences: 'Read again every hour from the address that the person has given.',
  },
  routes(app, { changes }) {
    deputyRoutes(app);
    // A session says for whom its user stands in, so each gateway reads these sessions again.
    changes.subscribe({ deputized: (people) => [people].flat().forEach(forgetUser), lost() {} });
  },
  workers: { absences: startReading },
  tasks: {
    async deputies(services) {
      const ended = await endUnfit(services);
      if (ended) services.log.info({ deputies: ended }, 'deputies ended who cannot stand in any more');
    },
  },
};
