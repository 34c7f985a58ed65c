import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import './letters.ts';
import './preview.ts';
import { circulationRoutes } from './rest.ts';
import { tendCirculations } from './tend.ts';

export const circulationModule: Module = {
  routes: circulationRoutes,
  tasks: { circulations: tendCirculations },
};
