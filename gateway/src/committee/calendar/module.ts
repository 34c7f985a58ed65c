import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import { calendarRoutes } from './rest.ts';

export const calendarModule: Module = {
  notAudited: {
    calendars: 'Hashes of secret addresses. That one is made or removed is an event about access.',
  },
  routes: calendarRoutes,
};
