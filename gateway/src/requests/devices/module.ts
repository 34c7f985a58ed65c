import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import { removeOld } from './import/import.ts';
import { deviceRoutes } from './rest.ts';

const WHY =
  "The FDA's data, which an operator imports: it can be imported again, and no request rests on it.";

export const devicesModule: Module = {
  notAudited: {
    device_generations: WHY,
    catalogue_devices: WHY,
    device_terms: WHY,
    device_kinds: WHY,
  },
  routes: (app) => deviceRoutes(app),
  // Removes what a killed import has left behind.
  tasks: { devices: ({ db }) => removeOld(db) },
};
