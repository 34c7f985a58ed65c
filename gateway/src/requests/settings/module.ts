import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import './mails.ts';
import { settingRoutes } from './rest.ts';

export const settingsModule: Module = {
  notAudited: { hospital_settings: 'Each change stands in security_events.' },
  routes: (app) => settingRoutes(app),
};
